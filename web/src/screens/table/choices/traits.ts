import type { SectionId } from "../../../rules/sections";
import type { Board } from "../../../state/board.svelte";
import type { TrackSeen } from "../../../wire/types";

/** Whether a card belongs to a deck that pays for tracks of a kind; for a harbour, to any. */
export function paysFor(board: Board, kind?: TrackSeen["kind"]): (card: string) => boolean {
  const decks = board.facts.rules.decks.filter((deck) => kind === undefined || deck.tracks.includes(kind));
  const pays = new Set(decks.map((deck) => deck.id));
  return (card) => board.isWild(card) || pays.has(board.cards.get(card)?.deck ?? "");
}

/** The section of the rules that a track is most likely to raise a question about: what is special about it first. */
export function ruleOf(track: TrackSeen | undefined): SectionId {
  if (!track) return "claim";
  if (track.kind === "tunnel") return "tunnels";
  if (track.locomotives > 0) return "ferries";
  if (track.paired) return "paired";
  if (track.any_for_card > 0) return "gray";
  if (track.draw_bonus > 0) return "bonus";
  return track.kind === "sea" ? "ships" : "claim";
}
