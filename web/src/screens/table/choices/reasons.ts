/** Why something cannot be had, in the words of the language chosen now. */

import type { QueryAnswer } from "../../../wire/types";
import { words } from "../../../words";
import { found } from "../../../words/forms";
import type { TableModel } from "../model.svelte";
import { cardsText, piecesText } from "./say";

const WAYS_SAID = 3;

/** Why cards do not pay: what is wrong with them, then what to take back or to add. */
export function unpaidText(
  model: TableModel,
  target: { track: string } | { city: string },
  answer: QueryAnswer,
): string {
  if (answer.key !== "wrong_payment") return reasonText(model, target, answer);
  const text = words.choices.picker;
  const fault = faultText(model, answer);
  if (answer.surplus) {
    const back = text.surplus(cardsText(model.board, answer.surplus));
    return fault ? `${fault} ${back}` : back;
  }
  if (fault) return fault;
  const ways = (answer.completions ?? []).slice(0, WAYS_SAID).map((one) => cardsText(model.board, one.cards));
  return ways.length ? text.missing(ways) : text.apart;
}

function faultText(model: TableModel, { facts }: QueryAnswer): string {
  const { faults } = words.choices.picker;
  if (facts?.card) return faults.useless(cardsText(model.board, { [facts.card]: 1 }));
  return (found(faults, facts?.fault ?? "") as string | undefined) ?? "";
}

type About = Parameters<typeof words.choices.reasons.cards_missing>[0];

export function reasonText(
  model: TableModel,
  target: { track: string } | { city: string },
  answer: QueryAnswer,
): string {
  const lacks = answer.facts?.lacks ?? {};
  if (answer.key === "cards_missing" && Object.keys(lacks).length) {
    return words.choices.lacks(cardsText(model.board, lacks));
  }
  const said = found(words.choices.reasons, answer.key ?? "") as ((about: About) => string) | undefined;
  return said ? said(about(model, target)) : (answer.message ?? "");
}

function about(model: TableModel, target: { track: string } | { city: string }): About {
  const { board, view, me } = model;
  const track = "track" in target ? board.tracks.get(target.track) : undefined;
  const owner = "track" in target ? model.owners.get(target.track) : model.harbourOwners.get(target.city);
  const piece = board.facts.rules.pieces.find((one) => track && one.tracks.includes(track.kind))?.id ?? "";
  const left = me?.pieces?.[piece] ?? 0;
  return {
    track: track ? board.track(track.id) : "",
    city: "city" in target ? board.city(target.city) : "",
    owner: owner === undefined ? "" : (view?.players[owner]?.name ?? ""),
    pieces: piece ? piecesText(board, left, piece) : "",
    left,
    length: track?.length ?? 0,
    players: view?.players.length ?? 0,
  };
}
