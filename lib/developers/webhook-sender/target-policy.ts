import { splitHosts } from "#db/hosts.ts";
import { settings } from "#lib/platform/env.ts";
import type { TargetPolicy } from "./target.ts";

const databasePorts = ["5432", "6432"];

function portsOf(database_url: string): string[] {
  const { hosts } = splitHosts(database_url);
  return [new URL(database_url).port, ...hosts.map(({ port }) => String(port))].filter((port) => port !== "");
}

/** The targets this installation lets webhooks call. */
export function targetPolicy(): TargetPolicy {
  const { webhook_allow_cidrs, public_url, https_port, http_port, metrics_port, database_url } = settings();
  const { hostname, port } = new URL(public_url);
  const database = database_url === null ? [] : portsOf(database_url);
  const listening = [https_port, http_port, metrics_port].filter((number) => number !== 0).map(String);
  return {
    allowed: webhook_allow_cidrs,
    own: { host: hostname, ports: [port || "443", ...listening], listening },
    closedPorts: [...databasePorts, ...database],
  };
}
