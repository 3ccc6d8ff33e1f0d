import { addToken, type Stage, send, type TestOrganization } from "./stage.ts";

export interface ScimAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read resources of any shape
  body: any;
}

interface Sending {
  body?: unknown;
  headers?: Record<string, string>;
}

const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** An identity provider of the organization, with a token of its own. */
export async function scimClient(at: Stage, organization: TestOrganization) {
  const token = await addToken(at.owner, organization, { scopes: ["scim:read", "scim:write"] });
  const ask = async (
    method: string,
    path: string,
    { body, headers }: Sending = {},
    text: string | null = token,
  ): Promise<ScimAnswer> => {
    const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/scim+json" };
    const answer = await send(method, `/scim/v2${path}`, text, { body, headers: { ...type, ...headers } });
    return {
      status: answer.status,
      headers: answer.headers,
      body: answer.text === "" ? null : JSON.parse(answer.text),
    };
  };
  return {
    token,
    ask,
    get: (path: string, headers?: Record<string, string>) => ask("GET", path, headers && { headers }),
    post: (path: string, body: unknown) => ask("POST", path, { body }),
    put: (path: string, body: unknown, headers?: Record<string, string>) =>
      ask("PUT", path, { body, ...(headers && { headers }) }),
    patch: (path: string, ...operations: unknown[]) =>
      ask("PATCH", path, { body: { schemas: [patchSchema], Operations: operations } }),
    remove: (path: string) => ask("DELETE", path),
  };
}

export type ScimClient = Awaited<ReturnType<typeof scimClient>>;
