import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { openClient } from "#db/client.ts";
import { embeddedUrl } from "#db/embedded.ts";
import { newRequestId } from "#lib/platform/caller.ts";
import { settings } from "#lib/platform/env.ts";
import { waitForDatabase } from "#lib/platform/process/database.ts";
import { createDomainInput } from "./inputs.ts";

const usage = `npm run sso -- prove-domain --organization NAME --domain DOMAIN
npm run sso -- stop-requiring --organization NAME

For organizations' single sign-on, while Muster is running. NAME is the organization's name or ID.
prove-domain says that a domain is the organization's own, without a TXT record; another organization that had it loses it.
stop-requiring lets everyone of the organization sign in with passwords again, for when its identity provider fails.
Both are in the organization's audit log.`;

interface Given {
  command: string | undefined;
  organization: string | undefined;
  domain: string | undefined;
}

/** What the command does, as a statement; null if it isn't said completely. */
function actionOf({ command, organization, domain }: Given) {
  if (organization === undefined) return null;
  if (command === "stop-requiring")
    return {
      run: async (sql: ReturnType<typeof openClient>) =>
        (await sql`select auth.stop_requiring_provider(${organization}, ${newRequestId()}) as name`)[0]?.name,
      done: (name: string) => `Nobody of ${name} has to sign in through an identity provider now.`,
    };
  const named = createDomainInput.safeParse({ domain });
  if (command !== "prove-domain" || !named.success) return null;
  const token = randomBytes(16).toString("hex");
  return {
    run: async (sql: ReturnType<typeof openClient>) =>
      (
        await sql`select auth.prove_domain_for(${organization}, ${named.data.domain}, ${token}, ${newRequestId()}) as name`
      )[0]?.name,
    done: (name: string) => `${named.data.domain} is proven for ${name}.`,
  };
}

function read(args: string[]): Given & { help?: boolean | undefined } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { organization: { type: "string" }, domain: { type: "string" }, help: { type: "boolean" } },
  });
  return { command: positionals[0], organization: values.organization, domain: values.domain, help: values.help };
}

/** Runs the command with its arguments on the database at this URL; returns what it prints. */
export async function ssoCommand(
  args: string[],
  url = settings().database_url ?? embeddedUrl(settings().data_dir),
): Promise<{ code: 0 | 1; text: string }> {
  let given: ReturnType<typeof read>;
  try {
    given = read(args);
  } catch (error) {
    return { code: 1, text: `${error instanceof Error ? error.message : String(error)}\n\n${usage}` };
  }
  if (given.help) return { code: 0, text: usage };
  const action = actionOf(given);
  if (action === null) return { code: 1, text: usage };
  if (url === null)
    return {
      code: 1,
      text: `No database is running under ${settings().data_dir}: start the product first, or set DATABASE_URL`,
    };
  if (settings().database_url !== null) await waitForDatabase(url, { log: () => undefined });
  const sql = openClient(url);
  try {
    const name = await action.run(sql);
    return name === null
      ? { code: 1, text: `There is no organization ${given.organization} here. Check its name.` }
      : { code: 0, text: action.done(name) };
  } finally {
    await sql.end();
  }
}
