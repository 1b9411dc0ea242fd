/** The public tables as they stand, told by the server whenever they change. */

import type { TableListed, ToLobbyClient } from "../../wire/types";

const AGAIN = [500, 1_000, 2_000, 5_000, 10_000];
const PING_EVERY = 15_000;
/** A line on which nothing has come for so long is gone, though nobody has said so: a device was asleep. */
const SILENT_AFTER = 40_000;

export class Hall {
  tables = $state.raw<TableListed[] | null>(null);
  lost = $state(false);

  #socket: WebSocket | null = null;
  #failures = 0;
  #timer = 0;
  #heartbeat = 0;
  #heard = 0;

  constructor() {
    addEventListener("online", this.#now);
    this.#open();
  }

  close(): void {
    removeEventListener("online", this.#now);
    clearTimeout(this.#timer);
    this.#drop();
  }

  #now = (): void => {
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#drop();
    this.#open();
  };

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/lobby/socket`);
    this.#socket = socket;
    socket.onmessage = (event) =>
      socket === this.#socket && this.#hear(JSON.parse(String(event.data)) as ToLobbyClient);
    socket.onclose = () => socket === this.#socket && this.#again();
    this.#heard = Date.now();
    this.#heartbeat = window.setInterval(() => this.#beat(), PING_EVERY);
  }

  #beat(): void {
    if (Date.now() - this.#heard > SILENT_AFTER) this.#again();
    else this.#say("ping");
  }

  #hear(message: ToLobbyClient): void {
    this.#heard = Date.now();
    if (message.type === "ping") this.#say("pong");
    if (message.type !== "tables") return;
    this.tables = message.tables;
    this.lost = false;
    this.#failures = 0;
  }

  #say(type: "ping" | "pong"): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type }));
  }

  #again(): void {
    this.#drop();
    this.lost = true;
    this.#timer = window.setTimeout(() => this.#open(), AGAIN[Math.min(this.#failures++, AGAIN.length - 1)]!);
  }

  #drop(): void {
    clearInterval(this.#heartbeat);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
