export { loadWords, words, type Like, type Words } from "./words.svelte";
