import { developersHome } from "#lib/developers/home.ts";
import { eorHome } from "#lib/eor/home.ts";
import { equipmentHome } from "#lib/equipment/home.ts";
import { moneyHome } from "#lib/money/home.ts";
import { accessRequestsHome } from "#lib/organization/access-requests/home.ts";
import { firstStepsHome } from "#lib/organization/first-steps.ts";
import { backupHome } from "#lib/platform/backup/home.ts";
import { type HomePart, publishHomeParts } from "#lib/platform/home.ts";
import { recruitingHome } from "#lib/recruiting/home.ts";
import { workforceHome } from "#lib/workforce/home.ts";

/** What each area shows on Home. */
const parts: readonly HomePart[] = [
  ...moneyHome,
  ...workforceHome,
  ...equipmentHome,
  ...recruitingHome,
  ...eorHome,
  ...developersHome,
  ...accessRequestsHome,
  ...firstStepsHome,
  ...backupHome,
];

publishHomeParts(parts);
