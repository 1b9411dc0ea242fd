/** The server's drawing of a board, made part of the page. Each is fetched once, and kept. */

import { settings, shownTheme } from "../state/settings.svelte";
import { Problem } from "../wire/api";
import type { BoardSeen, Language } from "../wire/types";
import { wraps } from "./geometry";
import type { Extent } from "./view";

export interface Look {
  board: string;
  language: Language;
  theme: "day" | "night";
  /** With title, scale of points and compass; a globe has no edge to put them at. */
  frame: boolean;
}

export interface Picture {
  content: DocumentFragment;
  /** Its ground, to be drawn as a bitmap. */
  base: Promise<HTMLImageElement>;
  extent: Omit<Extent, "wraps">;
}

const texts = new Map<string, Promise<string>>();

export function address({ board, language, theme, frame }: Look): string {
  return `/api/boards/${encodeURIComponent(board)}.svg?lang=${language}&theme=${theme}&frame=${frame}`;
}

/** The board in the current language and theme. */
export function lookOf(facts: BoardSeen): Look {
  return { board: facts.id, language: settings.language, theme: shownTheme(), frame: !wraps(facts) };
}

async function text(url: string): Promise<string> {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) throw new Problem(response ? "failed" : "offline", `no picture at ${url}`, response?.status);
  return response.text();
}

export function fetchPicture(look: Look): Promise<string> {
  const url = address(look);
  let found = texts.get(url);
  if (!found) {
    found = text(url);
    found.catch(() => texts.delete(url));
    texts.set(url, found);
  }
  return found;
}

/** `prefix` stands before all its ids, so that they meet no others of the page. */
export async function picture(look: Look, prefix: string): Promise<Picture> {
  const source = await fetchPicture(look);
  await nextFrame();
  return parsed(source, prefix);
}

/** A drawing takes long to read: what can be pressed is shown before. */
function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

function parsed(source: string, prefix: string): Picture {
  const renamed = source.replaceAll(/(\bid="|href="#|url\(#)bl-/g, `$1${prefix}`);
  const root = document.importNode(new DOMParser().parseFromString(renamed, "image/svg+xml").documentElement, true);
  const [x = 0, y = 0, width = 0, height = 0] = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const base = groundOf(root, width, height);
  const content = document.createDocumentFragment();
  content.append(...root.childNodes);
  return { content, base, extent: { x, y, width, height } };
}

/** Sea, coasts and borders alone. Writing is left out: an image does not see the fonts of the page. */
async function groundOf(root: Element, width: number, height: number): Promise<HTMLImageElement> {
  const map = root.querySelector(".bl-map");
  const alone = root.cloneNode(false) as Element;
  alone.setAttribute("width", String(width));
  alone.setAttribute("height", String(height));
  for (const defs of root.querySelectorAll("defs"))
    if (defs.nextElementSibling === map) alone.append(defs.cloneNode(true));
  if (map) alone.append(map.cloneNode(true));
  for (const text of alone.querySelectorAll("text")) text.remove();
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(alone))}`;
  await image.decode();
  return image;
}

/** The most pixels that the ground of a board may have, copies included. */
const PIXELS = 9e6;

/** Draws the ground on a canvas, as finely as memory allows. */
export function paint(image: HTMLImageElement, { width, height }: { width: number; height: number }, copies: number) {
  return (canvas: HTMLCanvasElement): void => {
    const scale = Math.sqrt(PIXELS / copies / (width * height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const drawing = new OffscreenCanvas(canvas.width, canvas.height);
    drawing.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    // Handed over for good: a canvas that could still be drawn on is copied for every frame.
    canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(drawing.transferToImageBitmap());
  };
}

/** Shows a picture in place of the one before. */
export function lay(content: DocumentFragment, where: SVGGElement): void {
  where.replaceChildren(content);
}
