import { sessionCookie } from "#lib/platform/auth/credential.ts";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { compare, ratioOf } from "./compare.ts";
import type { BenchDatabase } from "./database.ts";
import type { BenchOptions } from "./options.ts";
import { printPair, printTitle, type Verdict } from "./report.ts";
import { LIST, type Stage } from "./stage.ts";

const maxTimesPlain = 5;

/** Session headers for the organization's owner, the role that sees the most on Home. */
async function ownerHeaders({ sql, organization }: BenchDatabase): Promise<Record<string, string>> {
  const text = newTokenText("session");
  await sql`
    insert into sessions (digest, user_id, current_organization_id, expires_at)
      select ${tokenDigest(text)}, user_id, organization_id, now() + interval '1 day'
        from memberships where organization_id = ${organization.id} and role = 'owner' order by created_at limit 1`;
  return { cookie: `${sessionCookie}=${text}`, "sec-fetch-site": "same-origin" };
}

/** Alternates between Home and the plain invoice list, both as a signed-in owner. */
export async function homeVerdicts(stage: Stage, options: BenchOptions): Promise<Verdict[]> {
  printTitle("Home, and the plain list of invoices, as a signed-in owner");
  const headers = await ownerHeaders(stage.database);
  const as = (path: string) => ({ ...stage.native(path), headers, name: path });
  const rounds = await compare(stage.client, as("/rest/v2/home?since=2026-01-01"), as(LIST), options);
  printPair(["home", "list"], rounds);
  const ratio = ratioOf(rounds, ({ p99_ms }) => p99_ms);
  return [
    {
      name: "(t) p99 of Home, times that of the list",
      value: ratio.toFixed(2),
      target: `at most ${maxTimesPlain.toFixed(2)}`,
      met: ratio <= maxTimesPlain,
    },
  ];
}
