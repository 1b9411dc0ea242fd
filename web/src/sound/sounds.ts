/** The sounds as numbers: tones that glide and puffs of noise, short and low. Times in seconds, pitches in hertz. */

export interface Tone {
  at: number;
  length: number;
  from: number;
  to: number;
  gain: number;
  wave: "sine" | "triangle" | "square";
}

export interface Puff {
  at: number;
  length: number;
  /** The middle of the band that is heard. */
  pitch: number;
  gain: number;
}

export interface Sound {
  tones: Tone[];
  puffs: Puff[];
}

export type SoundName = "card" | "wheels" | "whistle" | "punch" | "turn";

const tone = (
  at: number,
  length: number,
  from: number,
  to: number,
  gain: number,
  wave: Tone["wave"] = "sine",
): Tone => ({ at, length, from, to, gain, wave });

export const SOUNDS: Record<SoundName, Sound> = {
  /** A card slides over felt. */
  card: { tones: [], puffs: [{ at: 0, length: 0.07, pitch: 1400, gain: 0.16 }] },
  /** A wagon rolls over two joints of the rail. */
  wheels: {
    tones: [tone(0, 0.12, 120, 70, 0.2), tone(0.11, 0.14, 105, 60, 0.18)],
    puffs: [
      { at: 0, length: 0.05, pitch: 500, gain: 0.08 },
      { at: 0.11, length: 0.05, pitch: 420, gain: 0.07 },
    ],
  },
  /** A steam whistle, far away. */
  whistle: {
    tones: [
      tone(0, 0.9, 430, 466, 0.06, "triangle"),
      tone(0, 0.9, 540, 587, 0.05, "triangle"),
      tone(0.03, 0.87, 650, 698, 0.04, "triangle"),
    ],
    puffs: [{ at: 0, length: 0.9, pitch: 1800, gain: 0.015 }],
  },
  /** A conductor punches a ticket. */
  punch: {
    tones: [tone(0, 0.06, 210, 90, 0.12, "square")],
    puffs: [
      { at: 0, length: 0.03, pitch: 2200, gain: 0.12 },
      { at: 0.07, length: 0.03, pitch: 1500, gain: 0.07 },
    ],
  },
  /** The bell of a small station. */
  turn: { tones: [tone(0, 0.5, 523, 521, 0.1), tone(0.16, 0.7, 392, 391, 0.1)], puffs: [] },
};
