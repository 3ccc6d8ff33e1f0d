import type { Arrangements } from "./arrange.ts";
import { developers } from "./developers.ts";
import { eor } from "./eor.ts";
import { eorForms } from "./eor-forms.ts";
import { equipment } from "./equipment.ts";
import { money } from "./money.ts";
import { organization } from "./organization.ts";
import { recruiting } from "./recruiting.ts";
import { workforce } from "./workforce.ts";

/** Inputs for every operation, the only part of the matrix that can't be generated. */
export const inputs: Arrangements = {
  ...money,
  ...workforce,
  ...organization,
  ...developers,
  ...equipment,
  ...recruiting,
  ...eor,
  ...eorForms,
};

/** Reads that grow with every call, up to now, so that two of them are equal. */
export const upToNow = (path: string): Record<string, string> =>
  path === "/audit-log" ? { to: new Date(Date.now() + 1).toISOString() } : {};
