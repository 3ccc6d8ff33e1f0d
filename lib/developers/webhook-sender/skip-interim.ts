import type { Socket } from "node:net";

const longestHead = 64 * 1024;
const statusLine = /^HTTP\/1\.\d (\d{3})/;
const shortest = "HTTP/1.1 200".length;
const headEnd = Buffer.from("\r\n\r\n");

/** A response head that a client skips: 100 and everything else below 200 but 101, which ends HTTP. */
function isInterim(head: Buffer): boolean {
  const code = Number(statusLine.exec(head.toString("latin1", 0, shortest))?.[1] ?? 0);
  return code >= 100 && code < 200 && code !== 101;
}

/**
 * Removes interim responses (1xx) from what a client reads: it must ignore those that it didn't ask for (RFC 9110 15.2),
 * and undici ends the connection at a 100. A response is expected from the moment a request is written, which a
 * connection without pipelining does only once the last response is over.
 */
export function skipInterim<Connection extends Pick<Socket, "read" | "write">>(socket: Connection): Connection {
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  let isExpecting = true;
  let held: Buffer | null = null;

  /** What of the bytes may be passed on; null while it isn't known. */
  const passed = (bytes: Buffer): Buffer | null => {
    for (let rest = bytes; ; ) {
      if (rest.length < shortest) return keep(rest);
      if (!isInterim(rest)) return pass(rest);
      const end = rest.indexOf(headEnd);
      if (end === -1) return rest.length > longestHead ? pass(rest) : keep(rest);
      rest = rest.subarray(end + headEnd.length);
    }
  };
  const keep = (bytes: Buffer): null => {
    held = bytes.length > 0 ? bytes : null;
    return null;
  };
  const pass = (bytes: Buffer): Buffer => {
    isExpecting = false;
    held = null;
    return bytes;
  };

  socket.write = ((...given: unknown[]) => {
    isExpecting = true;
    return write(...given);
  }) as Connection["write"];
  socket.read = ((size?: number) => {
    if (!isExpecting) return read(size);
    for (let chunk: Buffer | null = read(size); chunk !== null; chunk = read(size)) {
      const ready = passed(held ? Buffer.concat([held, chunk]) : chunk);
      if (ready) return ready;
    }
    return null;
  }) as Connection["read"];
  return socket;
}
