import { settings } from "#lib/env.ts";
import type { TargetPolicy } from "./target.ts";

const databasePorts = ["5432", "6432"];

/** What this installation lets webhooks call. */
export function targetPolicy(): TargetPolicy {
  const { webhook_allow_cidrs, public_url, https_port, http_port, database_url } = settings();
  const { hostname, port } = new URL(public_url);
  const database = database_url === null ? "" : new URL(database_url).port;
  return {
    allowed: webhook_allow_cidrs,
    own: { host: hostname, ports: [port || "443", String(https_port), String(http_port)] },
    closedPorts: database === "" ? databasePorts : [...databasePorts, database],
  };
}
