import { line } from "#lib/platform/declaration/fields.ts";

const longestViewName = 80;

export const name = line(longestViewName, {
  missing: "Give the view a name",
  tooLong: `Use at most ${longestViewName} characters`,
}).meta({ description: "Name of the view" });
