import { expect, test } from "vitest";
import * as emails from "#db/schema/emails.ts";
import * as recruitingapplications from "#db/schema/recruiting-applications.ts";
import * as recruitingjobs from "#db/schema/recruiting-jobs.ts";
import * as recruitingsettings from "#db/schema/recruiting-settings.ts";
import * as words from "./words.ts";

test("words match the database", () => {
  const known: Record<string, unknown> = {
    ...recruitingsettings,
    ...emails,
    ...recruitingjobs,
    ...recruitingapplications,
  };
  for (const [name, list] of Object.entries(words)) expect([name, list]).toEqual([name, known[name]]);
});
