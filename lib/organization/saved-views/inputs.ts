import { line } from "#lib/platform/api/fields.ts";

const longestViewName = 80;

export const name = line(longestViewName, {
  missing: "Give the view a name",
  tooLong: `Use at most ${longestViewName} characters`,
});
