/** The small pictures of the rules, by name. Each is given the facts of the board and what it shows in words. */

import type { Component } from "svelte";
import type { Facts } from "../facts";
import Countries from "./Countries.svelte";
import Double from "./Double.svelte";
import Draw from "./Draw.svelte";
import Exchange from "./Exchange.svelte";
import Ferry from "./Ferry.svelte";
import Flush from "./Flush.svelte";
import Gray from "./Gray.svelte";
import Harbour from "./Harbour.svelte";
import Longest from "./Longest.svelte";
import Paired from "./Paired.svelte";
import Pieces from "./Pieces.svelte";
import Refill from "./Refill.svelte";
import Ships from "./Ships.svelte";
import Swap from "./Swap.svelte";
import Ticket from "./Ticket.svelte";
import Tour from "./Tour.svelte";
import Track from "./Track.svelte";
import Tunnel from "./Tunnel.svelte";

export const pictures = {
  countries: Countries,
  double: Double,
  draw: Draw,
  exchange: Exchange,
  ferry: Ferry,
  flush: Flush,
  gray: Gray,
  harbour: Harbour,
  longest: Longest,
  paired: Paired,
  pieces: Pieces,
  refill: Refill,
  ships: Ships,
  swap: Swap,
  ticket: Ticket,
  tour: Tour,
  track: Track,
  tunnel: Tunnel,
} satisfies Record<string, Component<{ facts: Facts; label: string }>>;

export type PictureId = keyof typeof pictures;
