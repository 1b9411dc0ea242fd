/** Each screen is loaded when it is first needed. */

import type { Route } from "../state/router.svelte";

export const screens: Record<Route["screen"], () => Promise<{ default: unknown }>> = {
  home: () => import("./home/HomeScreen.svelte"),
  table: () => import("./table/TableScreen.svelte"),
  replay: () => import("./replay/ReplayScreen.svelte"),
  rules: () => import("../rules/RulesScreen.svelte"),
  verify: () => import("./end/VerifyScreen.svelte"),
  device: () => import("./home/DeviceScreen.svelte"),
};
