/** What the page knows of a kind of move. Each kind is one record, in the file of its mechanism. */

import type { Component } from "svelte";
import type { Cards } from "../cards/count";
import type { TableModel } from "../screens/table/model.svelte";
import type { Teller } from "../screens/table/story/sentences";
import type { Phrases } from "../screens/table/story/phrases";
import type { SectionId } from "../rules/sections";
import type { MoveSeen } from "../wire/types";
import type { TipId } from "../words/en/guide";
import type { Rated, Situation, Terms } from "./typed";

export interface MoveKind {
  /** A move of this kind as one would say it: for choices of typed commands, and for hints. */
  say: (move: MoveSeen, phrases: Phrases) => string;
  /** The words that name such a move when it is typed, beside its verb. */
  parse: (move: MoveSeen, situation: Situation) => Terms;
  /** How such a move is typed in the friendliest way, after its verb; left out: the verb alone. */
  example?: (move: MoveSeen, situation: Situation) => string;
  /** What was typed means some of these moves as a whole; left out: word by word. */
  choose?: (moves: MoveSeen[], said: string[], situation: Situation) => Rated[];
  /** What was typed names a track and all cards for it, though no move does: those that stand in are laid one by one. */
  pays?: (text: string, situation: Situation) => { track: string; cards: Cards } | null;
  /** What shows such moves; left out: the market, the map or a button alone. */
  panel?: Panel;
  /** A button in the bar that plays the move, or opens its panel; `first` is the one thing to do. */
  button?: { does: "play" | "open"; first?: true };
  tip?: MoveTip;
}

/** What the guide of a first game says when such a move is offered: at once where it must be decided (`urgent`), else in
 * a turn of whoever owns so many tracks. */
export interface MoveTip {
  id: TipId;
  section: SectionId;
  urgent?: true;
  tracks?: number;
}

export interface Panel {
  /**
   * In place of the tickets, before anything else can be done; over the map, as soon as such a move is offered or its
   * button pressed; for what is chosen on the map; or before everything.
   */
  at: "tickets" | "map" | "chosen" | "front";
  show: Component<PanelProps>;
}

export interface PanelProps {
  model: TableModel;
  onclose?: () => void;
}

/** How an event is told; `alone`: never in one sentence with others of its kind. */
export interface EventKind {
  tell: Teller;
  alone?: true;
}

export const nothing: Terms = { named: [], beside: [] };
