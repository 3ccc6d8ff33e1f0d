import { baselineVersion } from "#lib/platform/declaration/contract.ts";

/** How the server introduces itself. */
export const serverInfo = { name: "muster", title: "Muster", version: baselineVersion };
