export { loadWords, speak, words, type Like, type Words } from "./words.svelte";
