import { setTimeout as pause } from "node:timers/promises";
import { connectNode, type Node, nodes, signalAll } from "./network.ts";
import { leaderOf, type Member, startNode, untilWhole } from "./patroni.ts";

export type Kind = "kill" | "partition" | "stop";

export interface Fault {
  kind: Kind;
  node: string;
  wasLeader: boolean;
  /** How long the node was away. */
  awayMs: number;
  /** From the fault until the cluster was whole again. */
  from: number;
  to: number;
}

const harm: Record<
  Kind,
  { begin(node: Node, work: string): Promise<void>; end(node: Node, work: string): Promise<void> }
> = {
  kill: {
    begin: (node) => signalAll(node.space, "SIGKILL"),
    end: async (node, work) => startNode(node, work),
  },
  partition: {
    begin: async (node) => connectNode(node, false),
    end: async (node) => connectNode(node, true),
  },
  stop: {
    begin: (node) => signalAll(node.space, "SIGSTOP"),
    end: (node) => signalAll(node.space, "SIGCONT"),
  },
};

/** Two of three kills and partitions hit the leader, the others any other node; a stop always hits the leader. */
function targetOf(kind: Kind, members: Member[], random: () => number): Node {
  const leader = leaderOf(members);
  const others = nodes.filter((node) => node !== leader);
  const hitsLeader = kind === "stop" || random() < 2 / 3;
  const target = hitsLeader ? leader : others[Math.floor(random() * others.length)];
  if (!target) throw new Error("the cluster has no leader");
  return target;
}

const calmMs = 4000;

/** Harms one node for 2 to 40 seconds, so that sometimes another takes over meanwhile, and waits until all is well. */
export async function inject(kind: Kind, work: string, random: () => number): Promise<Fault> {
  const members = await untilWhole();
  await pause(calmMs);
  const node = targetOf(kind, members, random);
  const awayMs = Math.round(2000 + random() * 38_000);
  const from = performance.now();
  await harm[kind].begin(node, work);
  await pause(awayMs);
  await harm[kind].end(node, work);
  await untilWhole();
  await pause(calmMs);
  return { kind, node: node.name, wasLeader: node === leaderOf(members), awayMs, from, to: performance.now() };
}
