import { wildName } from "../../../cards/kinds";
import type { Board } from "../../../state/board.svelte";
import type { TipFacts } from "../../../words/en/guide";

/** What tips say of a board, with names in the language chosen now. */
export function tipFacts(board: Board): TipFacts {
  const { rules, tracks, cards } = board.facts;
  const kinds = new Set(tracks.map((track) => track.kind));
  const piece = (sea: boolean) => rules.pieces.find((one) => one.tracks.includes("sea") === sea) ?? rules.pieces[0]!;
  const award = rules.awards.find((one) => one.measure === "tickets_completed");
  return {
    rules,
    wild: wildName(rules),
    wildOn: rules.pay.wild_on.filter((kind) => kinds.has(kind)),
    land: board.piece(piece(false).id),
    sea: board.piece(piece(true).id),
    award: award ? board.award(award.id) : "",
    double: cards.some((card) => card.spaces > 1),
  };
}
