import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bareEnvironment } from "#lib/platform/environment.ts";
import { type Node, nodes } from "./network.ts";

export const password = "cluster-test";

/** Seconds. Patroni's own limits: the lock of a leader that is gone expires after `ttl`. */
const pace = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

function configuration(node: Node, folder: string): object {
  const address = (port: number) => `${node.address}:${port}`;
  const replica = { username: "replicator", password };
  return {
    scope: "muster",
    name: node.name,
    restapi: { listen: address(8008), connect_address: address(8008) },
    // Not etcd3, with which Patroni 3.0 overwrites another node's lock (docs/decisions/0054).
    etcd: { hosts: nodes.map((other) => `${other.address}:2379`) },
    bootstrap: {
      dcs: {
        ...pace,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 200 } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
      pg_hba: [
        "local all all trust",
        "host replication replicator all scram-sha-256",
        "host all all all scram-sha-256",
      ],
    },
    postgresql: {
      listen: address(5432),
      connect_address: address(5432),
      data_dir: join(folder, "data"),
      bin_dir: "/usr/lib/postgresql/15/bin",
      pgpass: join(folder, "pgpass"),
      authentication: { superuser: { username: "postgres", password }, replication: replica, rewind: replica },
      parameters: { unix_socket_directories: folder, shared_buffers: "128MB" },
    },
    tags: {},
  };
}

function etcdArguments({ name, address }: Node, folder: string): string[] {
  const peers = nodes.map((other) => `${other.name}=http://${other.address}:2380`).join(",");
  const [client, peer] = [`http://${address}:2379`, `http://${address}:2380`];
  return [
    ...[
      "--name",
      name,
      "--data-dir",
      join(folder, "etcd"),
      "--heartbeat-interval",
      "250",
      "--election-timeout",
      "2500",
    ],
    ...["--listen-client-urls", client, "--advertise-client-urls", client, "--listen-peer-urls", peer],
    ...[
      "--enable-v2",
      "--pre-vote",
      "--initial-advertise-peer-urls",
      peer,
      "--initial-cluster",
      peers,
      "--initial-cluster-token",
      "muster",
    ],
  ];
}

/** Starts etcd and Patroni, which starts PostgreSQL, or starts them again on what they have left. */
export function startNode(node: Node, work: string): void {
  const folder = join(work, node.name);
  mkdirSync(folder, { recursive: true });
  // JSON is YAML.
  writeFileSync(join(folder, "patroni.yml"), JSON.stringify(configuration(node, folder)));
  execFileSync("chown", ["-R", "postgres:", folder]);
  const log = openSync(join(work, `${node.name}.log`), "a");
  const asPostgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"];
  for (const command of [
    ["etcd", ...etcdArguments(node, folder)],
    ["patroni", join(folder, "patroni.yml")],
  ])
    spawn("ip", ["netns", "exec", node.space, ...asPostgres, ...command], {
      cwd: folder,
      env: bareEnvironment(),
      stdio: ["ignore", log, log],
    });
}

export interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

/** What the first node that answers says of all. */
async function readMembers(): Promise<Member[]> {
  const ask = async ({ address }: Node) => {
    const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) });
    return ((await response.json()) as { members?: Member[] }).members ?? [];
  };
  return Promise.any(nodes.map(ask)).catch(() => []);
}

export const leaderOf = (members: Member[]) => nodes.find(({ name }) => roleOf(members, name) === "leader");

const roleOf = (members: Member[], name: string) => members.find((member) => member.name === name)?.role;

function isWhole(members: Member[]): boolean {
  const roles = members.map(({ role }) => role).sort();
  return (
    roles.join() === "leader,replica,sync_standby" &&
    members.every(({ state }) => state === "running" || state === "streaming") &&
    new Set(members.map(({ timeline }) => timeline)).size === 1
  );
}

const limitMs = 300_000;

/** Waits until all nodes run and the leader has a synchronous standby. */
export async function untilWhole(): Promise<Member[]> {
  for (const start = performance.now(); ; await pause(500)) {
    const members = await readMembers();
    if (isWhole(members)) return members;
    if (performance.now() - start > limitMs)
      throw new Error(`the cluster didn't come together again: ${JSON.stringify(members)}`);
  }
}
