/** The page's end of a table's socket: keeps what is known, comes back by itself, and sends every command until it is answered. */

import { Problem, request } from "../wire/api";
import type {
  QueryAnswer,
  Closed,
  Accepted,
  FromClient,
  Command,
  LineSeen,
  Query,
  Refused,
  ToClient,
} from "../wire/types";
import { NOTHING, receive, type Known } from "./reducer";

/** `live`: what is shown is current. In every other state it may be old, and nothing can be decided. */
export type LinkState = "connecting" | "live" | "lost" | "closed";

interface Waiting {
  message: FromClient;
  resolve: (answer: Accepted | QueryAnswer) => void;
  reject: (problem: Problem) => void;
}

const PING_EVERY = 10_000;
const SILENT_AFTER = 8_000;
/** A socket that has not sent its snapshot by then is tried anew. */
const OPEN_WITHIN = 15_000;
/** The server speaks every 20 seconds: who has heard nothing for so long was asleep, and the line is gone. */
const ASLEEP_AFTER = 45_000;
/** After so many failures in a row the server is asked whether it refuses. */
const ASK_AFTER = 5;
const BACKOFF = [200, 500, 1_000, 2_000, 4_000, 8_000];

export interface LinkOptions {
  table: string;
  /** The seat to look from, for a guest with several. */
  seat?: number;
  /** The key of the link for watching. */
  key?: string;
  /** Called for each step that arrives while live, in order. */
  onLine?: (line: LineSeen) => void;
}

export class TableLink {
  known = $state.raw<Known>(NOTHING);
  state = $state<LinkState>("connecting");
  /** Why the server closed for good. */
  closed = $state.raw<Closed | Problem | null>(null);

  readonly document = $derived(this.known.document);
  readonly live = $derived(this.state === "live");

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #failures = 0;
  #timer = 0;
  #heartbeat = 0;
  #silence = 0;
  #heard = 0;
  #ended = false;

  constructor(readonly options: LinkOptions) {
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#wake);
    this.#open();
  }

  /** Submits a command. Settles when the server has accepted or refused it, however often the line breaks. */
  submit(command: Command): Promise<Accepted> {
    return this.#send({ type: "submit", id: newId(), command }) as Promise<Accepted>;
  }

  ask(query: Query): Promise<QueryAnswer> {
    return this.#send({ type: "ask", id: newId(), query }) as Promise<QueryAnswer>;
  }

  close(): void {
    this.#ended = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#wake);
    clearTimeout(this.#timer);
    this.#drop();
    this.#forget(new Problem("closed", "the page has left the table"));
  }

  /** Tries again now instead of waiting. */
  retry = (): void => {
    if (this.#ended || this.state === "live" || this.state === "closed") return;
    clearTimeout(this.#timer);
    this.#drop();
    this.#open();
  };

  #wake = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.state !== "live") this.retry();
    else if (Date.now() - this.#heard > ASLEEP_AFTER) this.#lost();
    else this.#ping();
  };

  /** The device has no network: what is shown may be old from now on. If the server is reached all the same, it is tried at once. */
  #cut = (): void => {
    if (this.state === "live") this.#lost();
  };

  #send(message: FromClient & { id: string }): Promise<Accepted | QueryAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#ended || this.state === "closed") return reject(new Problem("closed", "the table is closed here"));
      this.#waiting.set(message.id, { message, resolve, reject });
      if (this.state === "live") this.#say(message);
    });
  }

  #say(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open(): void {
    if (this.#ended) return;
    const { table, seat, key } = this.options;
    const query = new URLSearchParams();
    if (seat !== undefined) query.set("seat", String(seat));
    if (key !== undefined) query.set("key", key);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket?${query}`,
    );
    this.#socket = socket;
    this.#silence = window.setTimeout(() => this.#lost(), OPEN_WITHIN);
    socket.onmessage = (event) => socket === this.#socket && this.#hear(JSON.parse(String(event.data)) as ToClient);
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  #hear(message: ToClient): void {
    clearTimeout(this.#silence);
    this.#heard = Date.now();
    if (message.type === "closed") return this.#told(message);
    if (message.type === "ping") this.#say({ type: "pong" });
    const { known, missing, line } = receive(this.known, message, Date.now());
    this.known = known;
    if (missing !== undefined) this.#say({ type: "missing", after: missing });
    if (message.type === "snapshot" && this.state !== "live") this.#arrived();
    if (line) this.options.onLine?.(line);
    if (message.type === "accepted" || message.type === "answer" || message.type === "refused") this.#answered(message);
  }

  #arrived(): void {
    this.state = "live";
    this.#failures = 0;
    this.#heartbeat = window.setInterval(() => this.#ping(), PING_EVERY);
    for (const waiting of this.#waiting.values()) this.#say(waiting.message);
  }

  #answered(message: Extract<ToClient, { type: "accepted" | "answer" | "refused" }>): void {
    if (message.type === "refused" && message.id === undefined) return this.#unreadable(message);
    const waiting = this.#waiting.get(message.id!);
    if (!waiting) return;
    this.#waiting.delete(message.id!);
    if (message.type === "refused") waiting.reject(new Problem(message.key, message.message));
    else waiting.resolve(message);
  }

  /** The server could not read something, and cannot say what: nobody may wait for an answer for ever. */
  #unreadable(message: Refused): void {
    this.#forget(new Problem(message.key, message.message));
  }

  #forget(problem: Problem): void {
    for (const waiting of this.#waiting.values()) waiting.reject(problem);
    this.#waiting.clear();
  }

  #ping(): void {
    this.#say({ type: "ping" });
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => this.#lost(), SILENT_AFTER);
  }

  #told(message: Closed): void {
    if (message.again) return this.#lost();
    this.#shut(message);
  }

  #shut(why: Closed | Problem): void {
    this.closed = why;
    this.state = "closed";
    clearTimeout(this.#timer);
    this.#drop();
    this.#forget(new Problem("closed", "the table is closed here"));
  }

  /** A socket that is refused does not say why; a request for the same table does. */
  async #askWhy(): Promise<void> {
    const { table, seat, key } = this.options;
    try {
      await request("GET /api/tables/{id}", { path: { id: table }, query: { seat, key } });
    } catch (error) {
      const refused = error instanceof Problem && [401, 403, 404, 409].includes(error.status);
      if (refused && !this.#ended && this.state !== "live") this.#shut(error);
    }
  }

  #lost(): void {
    this.#drop();
    if (this.#ended || this.state === "closed") return;
    this.state = this.known.document === null && this.#failures === 0 ? "connecting" : "lost";
    const wait = BACKOFF[Math.min(this.#failures++, BACKOFF.length - 1)]!;
    this.#timer = window.setTimeout(() => this.#open(), wait);
    if (this.#failures >= ASK_AFTER) void this.#askWhy();
  }

  #drop(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}

export function newId(): string {
  // `randomUUID` is missing on pages without https, as on a server at home.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
