import "@fontsource-variable/josefin-sans";
import "@fontsource-variable/libre-franklin";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepRouting } from "./state/router.svelte";
import { keepSettings } from "./state/settings.svelte";
import "./style/colours.css";
import "./style/tokens.css";
import "./style/base.css";

keepSettings();
keepRouting();
mount(App, { target: document.body });
