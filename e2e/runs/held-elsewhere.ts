import { developers } from "./held-elsewhere/developers.ts";
import { eor } from "./held-elsewhere/eor.ts";
import { equipment } from "./held-elsewhere/equipment.ts";
import { money } from "./held-elsewhere/money.ts";
import { organization } from "./held-elsewhere/organization.ts";
import { recruiting } from "./held-elsewhere/recruiting.ts";
import { shell } from "./held-elsewhere/shell.ts";
import { workforce } from "./held-elsewhere/workforce.ts";

type Journeys = Record<string, Record<string, readonly string[]>>;

export const areas: readonly Journeys[] = [
  developers,
  eor,
  equipment,
  money,
  organization,
  recruiting,
  shell,
  workforce,
];

/**
 * Journeys that only `npm run test:full` walks, since other tests hold their rules in `npm test`: by spec file and title,
 * with the tests that do, each as "file: title". `held-elsewhere.test.ts` expects all of them to exist.
 */
export const heldElsewhere: Journeys = Object.assign({}, ...areas);

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What Playwright's `grepInvert` leaves out. */
export const titlesHeldElsewhere = Object.entries(heldElsewhere).flatMap(([spec, journeys]) =>
  Object.keys(journeys).map((title) => new RegExp(`${literally(spec)}.* ${literally(title)}$`)),
);
