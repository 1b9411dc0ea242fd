import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.BRANCHLINE_SERVER ?? "http://127.0.0.1:8765";

/** What most screens need. */
const SHARED = /node_modules|src\/(state|wire|parts)\/|src\/words\/[\w.]+$|src\/board\/(geometry|picture)\.ts$/;

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/branchline/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no fonts or scripts in data addresses
    target: "es2022",
    rolldownOptions: {
      checks: { pluginTimings: false },
      // One file: many small ones wait for each other.
      output: { codeSplitting: { groups: [{ name: "base", test: SHARED }] } },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], setupFiles: ["test.setup.ts"] },
});
