import { settings } from "#lib/platform/env.ts";

/** URLs of the authorization server and of the resource it protects. From `PUBLIC_URL`, never from a request. */

export function issuer(): string {
  return settings().public_url;
}

export function mcpUrl(): string {
  return `${issuer()}/mcp`;
}

export function resourceMetadataUrl(): string {
  return `${issuer()}/.well-known/oauth-protected-resource/mcp`;
}

/** RFC 8707: whether a `resource` names the MCP server; scheme and host in any case, one trailing slash allowed. */
export function isOurResource(resource: string): boolean {
  const url = URL.parse(resource);
  return url !== null && url.href.replace(/\/$/, "") === new URL(mcpUrl()).href && !resource.includes("#");
}
