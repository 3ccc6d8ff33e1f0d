import { parseArgs } from "node:util";
import { openClient } from "#db/client.ts";
import { embeddedUrl } from "#db/embedded.ts";
import { useDatabase } from "#db/pool.ts";
import { execute } from "#lib/platform/api/execute.ts";
import { sessionCredential } from "#lib/platform/auth/credential.ts";
import { beginSession, endSession } from "#lib/platform/auth/sign-in.ts";
import { newRequestId } from "#lib/platform/caller.ts";
import { apiErrorOf } from "#lib/platform/declaration/errors.ts";
import { isForOrganizations, scopes } from "#lib/platform/declaration/scopes.ts";
import { settings } from "#lib/platform/env.ts";
import { waitForDatabase } from "#lib/platform/process/database.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { createAccessToken } from "./operations.ts";

const usage = `npm run token -- --name NAME --type organization|personal --scopes accounting:read,ats:read|all
  [--organization NAME or id: default the first]  [--user EMAIL: default its owner]  [--expires-in DAYS: default 90]

Generates an access token while Muster is running and prints nothing but the token.
Scopes: ${scopes.join(", ")}`;

class UsageError extends Error {}

function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        name: { type: "string" },
        type: { type: "string" },
        scopes: { type: "string" },
        organization: { type: "string" },
        user: { type: "string" },
        "expires-in": { type: "string" },
        help: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function findMember(url: string, organization: string | null, user: string | null) {
  const sql = openClient(url);
  try {
    const [row] = await sql<
      { organization_id: string; user_id: string }[]
    >`select * from auth.find_member(${organization}, ${user})`;
    return row;
  } finally {
    await sql.end();
  }
}

/** Runs as the given person, in a session that lasts for this one operation, so its rules and audit row apply. */
async function generate(options: ReturnType<typeof readOptions>, url: string | null): Promise<string> {
  if (url === null)
    throw new UsageError(
      `No database is running under ${settings().data_dir}: start the product first, or set DATABASE_URL`,
    );
  if (settings().database_url !== null) await waitForDatabase(url, { log: () => undefined });
  const member = await findMember(url, options.organization ?? null, options.user ?? null);
  if (!member) throw new UsageError("No matching person and organization: check --organization and --user");
  useDatabase(databaseUrlFor("app_web", url));
  const session = await beginSession(member.user_id, member.organization_id, 1);
  const credential = sessionCredential(session);
  if (!credential) throw new UsageError("This person belongs to no organization");
  try {
    const { name, type, scopes: asked, "expires-in": days } = options;
    const input = {
      name,
      type,
      scopes:
        asked === "all"
          ? scopes.filter((scope) => type === "organization" || !isForOrganizations(scope))
          : asked?.split(",").map((scope) => scope.trim()),
      ...(days === undefined ? {} : { expires_in_days: days.replace(/d$/, "") }),
    };
    const answer = await execute(createAccessToken, input, {
      credential,
      request_id: newRequestId(),
      ip: null,
      idempotency_key: null,
    });
    return (JSON.parse(answer.body as string) as { data: { value: string } }).data.value;
  } finally {
    await endSession(credential.digest);
  }
}

/** Runs the command with its arguments on the database at this URL; returns what it prints. */
export async function tokenCommand(
  args: string[],
  url = settings().database_url ?? embeddedUrl(settings().data_dir),
): Promise<{ code: 0 | 1; stdout: string; stderr: string }> {
  try {
    const options = readOptions(args);
    return { code: 0, stdout: `${options.help ? usage : await generate(options, url)}\n`, stderr: "" };
  } catch (error) {
    const refusal = apiErrorOf(error);
    const lines = refusal
      ? refusal.items.map(({ path, message }) => (path ? `${path.slice(1)}: ${message}` : message))
      : [error instanceof Error ? error.message : String(error)];
    if (refusal || error instanceof UsageError) lines.push("", usage);
    return { code: 1, stdout: "", stderr: `${lines.join("\n")}\n` };
  }
}
