import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

const prefix = "muster-ct-";

/** Where the product, HAProxy, the clients, and the receivers run. */
export const productSpace = `${prefix}product`;
const productAddress = "10.203.0.1";

export interface Node {
  name: string;
  /** Its network namespace. */
  space: string;
  address: string;
}

/** All addresses exist only in the namespaces, so they can't collide with the machine's. */
export const nodes: readonly Node[] = [1, 2, 3].map((number) => ({
  name: `node${number}`,
  space: `${prefix}node${number}`,
  address: `10.203.0.1${number}`,
}));

const ip = (...args: string[]) => execFileSync("ip", args, { encoding: "utf8", stdio: "pipe" });

export function makeNetwork(): void {
  ip("netns", "add", productSpace);
  ip("-n", productSpace, "link", "add", "bridge", "type", "bridge");
  ip("-n", productSpace, "address", "add", `${productAddress}/24`, "dev", "bridge");
  for (const link of ["lo", "bridge"]) ip("-n", productSpace, "link", "set", link, "up");
  for (const { name, space, address } of nodes) {
    ip("netns", "add", space);
    ip("-n", productSpace, "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", space);
    ip("-n", productSpace, "link", "set", name, "master", "bridge", "up");
    ip("-n", space, "address", "add", `${address}/24`, "dev", "eth0");
    for (const link of ["lo", "eth0"]) ip("-n", space, "link", "set", link, "up");
  }
}

/** Plugs the node's cable in or pulls it out. */
export function connectNode({ name }: Node, isConnected: boolean): void {
  ip("-n", productSpace, "link", "set", name, isConnected ? "up" : "down");
}

function pidsIn(space: string): number[] {
  return ip("netns", "pids", space).split(/\s+/).filter(Boolean).map(Number);
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** Signals every process of the namespace, also those that start meanwhile. */
export async function signalAll(space: string, name: "SIGKILL" | "SIGSTOP" | "SIGCONT"): Promise<void> {
  signal(pidsIn(space), name);
  await pause(20);
  signal(pidsIn(space), name);
  if (name === "SIGKILL") for (let left = pidsIn(space); left.length > 0; left = pidsIn(space)) await pause(20);
}

/** Ends everything in our namespaces, also of an earlier run that broke off, and removes them. */
export async function clearNetwork(): Promise<void> {
  const spaces = ip("netns", "list")
    .split("\n")
    .map((line) => line.split(" ", 1)[0] ?? "")
    .filter((name) => name.startsWith(prefix));
  for (const space of spaces) {
    await signalAll(space, "SIGKILL");
    ip("netns", "delete", space);
  }
}
