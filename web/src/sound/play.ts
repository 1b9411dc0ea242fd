/** Plays the sounds, where they are wanted. Nothing is made before somebody has touched the page and asked for sound. */

import { settings } from "../state/settings.svelte";
import { SOUNDS, type Puff, type SoundName, type Tone } from "./sounds";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

export function play(name: SoundName): void {
  if (!settings.sound || !touched()) return;
  context ??= new AudioContext();
  void context.resume();
  const start = context.currentTime + 0.01;
  for (const tone of SOUNDS[name].tones) sing(context, tone, start);
  for (const puff of SOUNDS[name].puffs) hiss(context, puff, start);
}

/** Browsers keep silent until somebody has done something on the page. */
function touched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

/** Rises at once and fades out, so that nothing clicks. */
function faded(audio: AudioContext, gain: number, start: number, length: number): GainNode {
  const node = audio.createGain();
  node.gain.setValueAtTime(0, start);
  node.gain.linearRampToValueAtTime(gain, start + Math.min(0.02, length / 4));
  node.gain.exponentialRampToValueAtTime(0.0001, start + length);
  node.connect(audio.destination);
  return node;
}

function sing(audio: AudioContext, { at, length, from, to, gain, wave }: Tone, begin: number): void {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(from, begin + at);
  source.frequency.linearRampToValueAtTime(to, begin + at + length);
  source.connect(faded(audio, gain, begin + at, length));
  source.start(begin + at);
  source.stop(begin + at + length);
}

function hiss(audio: AudioContext, { at, length, pitch, gain }: Puff, begin: number): void {
  const source = audio.createBufferSource();
  source.buffer = noise ??= whiteNoise(audio);
  source.loop = true;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band).connect(faded(audio, gain, begin + at, length));
  source.start(begin + at);
  source.stop(begin + at + length);
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
