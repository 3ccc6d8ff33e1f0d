import { parseArgs } from "node:util";
import { openClient } from "#db/client.ts";
import { embeddedUrl } from "#db/embedded.ts";
import { newRequestId } from "#lib/platform/caller.ts";
import { settings } from "#lib/platform/env.ts";
import { waitForDatabase } from "#lib/platform/process/database.ts";

const usage = `npm run two-step-off -- --user EMAIL

Turns off two-step sign-in for a person who has lost their phone and their recovery codes, while Muster is running.
Make sure that it's them who asks. They are emailed if the server sends email, and each of their organizations sees it in
its audit log.`;

/** Runs the command with its arguments on the database at this URL; returns what it prints. */
export async function twoStepOffCommand(
  args: string[],
  url = settings().database_url ?? embeddedUrl(settings().data_dir),
): Promise<{ code: 0 | 1; text: string }> {
  let user: string | undefined;
  try {
    const { values } = parseArgs({ args, options: { user: { type: "string" }, help: { type: "boolean" } } });
    if (values.help) return { code: 0, text: usage };
    user = values.user;
  } catch (error) {
    return { code: 1, text: `${error instanceof Error ? error.message : String(error)}\n\n${usage}` };
  }
  if (!user) return { code: 1, text: usage };
  if (url === null)
    return {
      code: 1,
      text: `No database is running under ${settings().data_dir}: start the product first, or set DATABASE_URL`,
    };
  if (settings().database_url !== null) await waitForDatabase(url, { log: () => undefined });
  const sql = openClient(url);
  try {
    const sendsMail = settings().smtp_url !== null;
    const [row] = await sql`select auth.reset_second_factor(${user}, ${newRequestId()}, ${sendsMail}) as done`;
    return row?.done
      ? { code: 0, text: `Two-step sign-in is off for ${user}.` }
      : { code: 1, text: `${user} doesn't use two-step sign-in here. Check the address.` };
  } finally {
    await sql.end();
  }
}
