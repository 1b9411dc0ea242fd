import "./style/fonts.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepRouting } from "./state/router.svelte";
import { keepSettings, settings } from "./state/settings.svelte";
import "./style/colours.css";
import "./style/tokens.css";
import "./style/base.css";
import { loadWords } from "./words";

keepSettings();
keepRouting();
await loadWords(settings.language);
mount(App, { target: document.body });
