import type { ChildProcess, SendHandle } from "node:child_process";
import net, { type Server } from "node:net";
import { getSystemErrorName } from "node:util";
import { portsGiven } from "#lib/platform/environment.ts";
import { type Port, unavailable } from "./listen.ts";

type Handle = SendHandle & { getsockname(out: { port?: number }): number; close(): void };

/** Node's own module `cluster` opens ports with it: bound for its workers, and never accepting anything by itself. */
interface Opener {
  _createServerHandle(address: null, port: number, addressType: 4): Handle | number;
}

type Name = Port["setting"];
const question = "ports";

export interface HeldPorts {
  /** Whether these are the ports, and no others. */
  are(ports: readonly Port[]): boolean;
  /** Gives the ports to a child that asks for them. Any number of children may accept on them at the same time. */
  offer(child: ChildProcess): void;
  /** They close once no child has them either. */
  close(): void;
}

/**
 * Opens ports for children, which come and go: as long as one of them has listened, connections wait for the next
 * instead of being refused. Throws SettingsError if a port is unavailable.
 */
export function holdPorts(ports: readonly Port[]): HeldPorts {
  const handles = new Map<Name, Handle>(ports.map((port) => [port.setting, open(port)]));
  const names = (list: readonly Port[]) => list.map(({ setting, number }) => `${setting}=${number}`).join();
  return {
    are: (others) => names(others) === names(ports),
    offer(child) {
      child.on("message", (message) => {
        if (message !== question || !child.connected) return;
        for (const [port, handle] of handles) child.send({ port }, handle);
      });
    },
    close() {
      for (const handle of handles.values()) handle.close();
    },
  };
}

function open(port: Port): Handle {
  const handle = (net as unknown as Opener)._createServerHandle(null, port.number, 4);
  if (typeof handle === "number") throw unavailable(port, errorOf(handle));
  // A port in use is reported now or when the bound address is asked for; listening would choose another port.
  const problem = handle.getsockname({});
  if (problem === 0) return handle;
  handle.close();
  throw unavailable(port, errorOf(problem));
}

function errorOf(code: number): NodeJS.ErrnoException {
  const name = getSystemErrorName(code);
  return Object.assign(new Error(name), { code: name });
}

export type GivenPorts = (name: Name) => Promise<Server>;

/** The ports that the supervisor holds, in a web process that was started with them; otherwise null. */
export function givenPorts(): GivenPorts | null {
  if (portsGiven() === null || process.send === undefined) return null;
  const arrived = new Map<Name, PromiseWithResolvers<Server>>();
  const arrival = (name: Name) => {
    const there = arrived.get(name) ?? Promise.withResolvers<Server>();
    arrived.set(name, there);
    return there;
  };
  process.on("message", (message, handle) => {
    const { port } = message as { port?: Name };
    if (port !== undefined && handle !== undefined) arrival(port).resolve(handle as Server);
  });
  process.send(question);
  return (name) => arrival(name).promise;
}

/** Whether another web process serves on the given ports until this one is ready. */
export function isReplacing(): boolean {
  return portsGiven() === "shared";
}
