/** What the server refused, in the words of the page. */

import type { Problem } from "../wire/api";
import { words } from "../words";
import { found } from "../words/forms";

export function inWords(problem: Problem): string {
  const known = found(words.common.problems, problem.key);
  return typeof known === "string" ? known : words.common.problems.other;
}
