import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { readControl } from "./control-file.ts";
import { loopback } from "./listen.ts";

/** A connection to the supervisor of a DATA_DIR, with the key that it obeys; null if none runs. */
export async function reachControl(dataDir: string): Promise<{ socket: Socket; key: string } | null> {
  const control = readControl(dataDir);
  if (control === null) return null;
  const socket = connect(control.port, loopback);
  try {
    await once(socket, "connect");
    return { socket, key: control.key };
  } catch {
    // A killed supervisor leaves its file.
    return null;
  }
}
