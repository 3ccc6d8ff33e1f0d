import { randomUUID } from "node:crypto";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { openSuperuser, origin } from "./product.ts";
import type { Receiver } from "./receiver.ts";

async function addToken(organization: string): Promise<string> {
  const text = newTokenText("organization");
  const sql = openSuperuser();
  await sql`insert into organizations ${sql({ id: organization, name: `Organization ${organization.slice(0, 4)}` })}`;
  await sql`insert into access_tokens (organization_id, digest, type, name, hint, scopes, sensitive_data_access, created_by, expires_at)
    values (${organization}, ${tokenDigest(text)}, 'organization', 'Load', ${text.slice(-4)}, '{ats:write,webhooks:write}', false, 'Test', now() + interval '1 day')`;
  await sql.end();
  return text;
}

/** The tokens of new organizations that have all their events sent to the receiver. */
export async function addOrganizations(count: number, receiver: Receiver): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const token = await addToken(randomUUID());
    const response = await fetch(`${origin}/rest/v2/webhooks`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        name: "Receiver",
        url: `${receiver.url}/${n}`,
        signing_key: receiver.signingKey,
        max_in_flight: 16,
      }),
    });
    if (response.status !== 201) throw new Error(`subscribing returned ${response.status}: ${await response.text()}`);
    tokens.push(token);
  }
  return tokens;
}
