import { developersHome } from "./developers/home.ts";
import { eorHome } from "./eor/home.ts";
import { equipmentHome } from "./equipment/home.ts";
import { moneyHome } from "./money/home.ts";
import { firstStepsHome } from "./organization/first-steps.ts";
import { type HomePart, publishHomeParts } from "./platform/home.ts";
import { recruitingHome } from "./recruiting/home.ts";
import { workforceHome } from "./workforce/home.ts";

/** What each area shows on Home. */
const parts: readonly HomePart[] = [
  ...moneyHome,
  ...workforceHome,
  ...equipmentHome,
  ...recruitingHome,
  ...eorHome,
  ...developersHome,
  ...firstStepsHome,
];

publishHomeParts(parts);
