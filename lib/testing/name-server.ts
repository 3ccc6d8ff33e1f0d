import { createSocket } from "node:dgram";
import { getServers, setServers } from "node:dns";

/** A name server on loopback, which this process asks for all names from now on: TXT records by name. */
export async function startNameServer() {
  const records = new Map<string, string[]>();
  const state = { isBroken: false };
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString("ascii", at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(12, at + 5);
    const texts = records.get(labels.join(".").toLowerCase());
    const answers = (texts ?? []).map((text) => {
      // A text is in parts of at most 255 bytes.
      const parts = text.match(/.{1,20}/g) ?? [""];
      const data = Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));
      const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255]);
      return Buffer.concat([head, data]);
    });
    const code = state.isBroken ? 2 : texts ? 0 : 3;
    const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80 | code, 0, 1, 0, answers.length, 0, 0, 0, 0]);
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address);
  });
  await new Promise<void>((bound) => socket.bind(0, "127.0.0.1", bound));
  const before = getServers();
  setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    records,
    state,
    close() {
      setServers(before);
      socket.close();
    },
  };
}
