import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { addPerson, type TestOrganization } from "./stage.ts";

/** Adds an app grant, for a new viewer unless a user is given. Returns the grant's ID. */
export async function addGrant(
  owner: postgres.Sql,
  organization: TestOrganization,
  userId?: string,
  name = "Test app",
): Promise<string> {
  const client_id = `muclient_${randomUUID()}`;
  const user_id = userId ?? (await addPerson(owner, organization, "viewer"));
  await owner`insert into oauth_clients (client_id, name, redirect_uris, auth_method, metadata)
    values (${client_id}, ${name}, ${["https://app.example/callback"]}, 'none', '{}')`;
  const [row] =
    await owner`insert into oauth_grants (organization_id, user_id, client_id, client_name, redirect_uri, scopes)
    values (${organization.id}, ${user_id}, ${client_id}, ${name}, 'https://app.example/callback', ${["people:read"]}) returning id`;
  return row?.id;
}
