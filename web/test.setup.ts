/** What a browser has and Node has not, for tests of modules that ask for it when they are loaded. */

import { vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("navigator", { language: "en", languages: ["en"] });
