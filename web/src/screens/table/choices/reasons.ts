/** Why something cannot be had, in the words of the language chosen now. */

import type { Answer } from "../../../wire/types";
import { words } from "../../../words";
import { found } from "../../../words/forms";
import type { TableModel } from "../model.svelte";
import { cardsText, piecesText } from "./say";

type About = Parameters<typeof words.choices.reasons.cards_missing>[0];

export function reasonText(model: TableModel, target: { track: string } | { city: string }, answer: Answer): string {
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
