import { settings } from "#lib/platform/env.ts";
import type { TargetPolicy } from "./target.ts";

const databasePorts = ["5432", "6432"];

/** The targets this installation lets webhooks call. */
export function targetPolicy(): TargetPolicy {
  const { webhook_allow_cidrs, public_url, https_port, http_port, metrics_port, database_url } = settings();
  const { hostname, port } = new URL(public_url);
  const database = database_url === null ? "" : new URL(database_url).port;
  const listening = [https_port, http_port, metrics_port].filter((number) => number !== 0).map(String);
  return {
    allowed: webhook_allow_cidrs,
    own: { host: hostname, ports: [port || "443", ...listening], listening },
    closedPorts: database === "" ? databasePorts : [...databasePorts, database],
  };
}
