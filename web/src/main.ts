import "./style/fonts.css";
import { mount } from "svelte";
import { bringAhead } from "./ahead";
import App from "./App.svelte";
import { keepRouting, router } from "./state/router.svelte";
import { keepSettings, settings } from "./state/settings.svelte";
import "./style/colours.css";
import "./style/tokens.css";
import "./style/base.css";
import { loadWords } from "./words";

keepSettings();
keepRouting();
const texts = loadWords(settings.language);
bringAhead(router.route);
await texts;
mount(App, { target: document.body });
