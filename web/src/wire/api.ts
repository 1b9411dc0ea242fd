/** Requests to the server, typed by what it says of itself. */

import type { ProblemShape, Requests } from "./types";

type Given<R> = (R extends { path: infer P } ? { path: P } : unknown) &
  (R extends { query?: infer Q } ? { query?: Q } : unknown) &
  (R extends { body: infer B } ? { body: B } : unknown);
type Answered<R> = R extends { answer: infer A } ? A : never;

/** What the server refused, or could not be asked: `key` is "offline" where it could not be reached. */
export class Problem extends Error {
  constructor(
    readonly key: string,
    message: string,
    readonly status = 0,
  ) {
    super(message);
  }
}

export function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem("failed", String(error));
}

export async function request<K extends keyof Requests>(
  route: K,
  given: Given<Requests[K]>,
): Promise<Answered<Requests[K]>> {
  const { path, query, body } = given as { path?: object; query?: object; body?: unknown };
  const [method, template] = route.split(" ") as [string, string];
  const response = await reach(address(template, path, query), {
    method,
    credentials: "same-origin",
    headers: body === undefined ? {} : { "Content-Type": typeof body === "string" ? "text/plain" : "application/json" },
    body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
  });
  const isJson = response.headers.get("Content-Type")?.includes("json") ?? false;
  if (response.ok) return (isJson ? await response.json() : await response.text()) as Answered<Requests[K]>;
  const problem = (isJson ? await response.json() : {}) as Partial<ProblemShape>;
  throw new Problem(problem.key ?? "failed", problem.message ?? response.statusText, response.status);
}

function address(template: string, path: object = {}, query: object = {}): string {
  const parts = Object.entries(path).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    template,
  );
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  return asked.length ? `${parts}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}` : parts;
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    throw new Problem("offline", "the server cannot be reached");
  }
}
