import { parseArgs } from "node:util";
import { openClient } from "#db/client.ts";
import { embeddedUrl } from "#db/embedded.ts";
import { newRequestId } from "#lib/platform/caller.ts";
import { settings } from "#lib/platform/env.ts";
import { formatDateTime } from "#lib/platform/format/date.ts";
import { waitForDatabase } from "#lib/platform/process/database.ts";

const usage = `npm run two-step-off -- --user EMAIL [--list]

Turns off two-step sign-in and removes all passkeys for a person who has lost their phone and their recovery codes, while
Muster is running. With --list it only says what the person has.
Make sure that it's them who asks. They are emailed if the server sends email, and each of their organizations sees it in
its audit log.`;

/** Runs the command with its arguments on the database at this URL; returns what it prints. */
export async function twoStepOffCommand(
  args: string[],
  url = settings().database_url ?? embeddedUrl(settings().data_dir),
): Promise<{ code: 0 | 1; text: string }> {
  let user: string | undefined;
  let isList: boolean | undefined;
  try {
    const { values } = parseArgs({
      args,
      options: { user: { type: "string" }, list: { type: "boolean" }, help: { type: "boolean" } },
    });
    if (values.help) return { code: 0, text: usage };
    user = values.user;
    isList = values.list;
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
    const has = await sql<{ name: string; created_at: string; last_used_at: string | null }[]>`
      select * from auth.second_factors_of(${user})`;
    const lines = has.map(({ name, created_at, last_used_at }) => {
      const used = last_used_at === null ? "" : `, last used ${formatDateTime(last_used_at, "UTC")}`;
      return `${name}, since ${formatDateTime(created_at, "UTC")}${used}`;
    });
    if (isList) return { code: 0, text: lines.length === 0 ? `${user} has no second factor here.` : lines.join("\n") };
    const sendsMail = settings().smtp_url !== null;
    const [row] = await sql`select auth.reset_second_factor(${user}, ${newRequestId()}, ${sendsMail}) as done`;
    return row?.done
      ? { code: 0, text: [`Two-step sign-in is off for ${user}. Removed:`, ...lines].join("\n") }
      : { code: 1, text: `${user} doesn't use two-step sign-in here. Check the address.` };
  } finally {
    await sql.end();
  }
}
