export interface Frame {
  /** One letter; empty for the untyped message that opens a connection. */
  type: string;
  body: Buffer;
}

/** Splits one direction of a PostgreSQL connection into messages (protocol 3, 55.2), returning each once complete. */
export function framesOf(client: boolean): (data: Buffer) => Frame[] {
  let rest: Buffer = Buffer.alloc(0);
  let untyped = client;
  return (data) => {
    rest = rest.length === 0 ? data : Buffer.concat([rest, data]);
    const frames: Frame[] = [];
    for (;;) {
      const start = untyped ? 0 : 1;
      if (rest.length < start + 4) return frames;
      const end = start + rest.readInt32BE(start);
      if (rest.length < end) return frames;
      frames.push({ type: rest.toString("latin1", 0, start), body: rest.subarray(start + 4, end) });
      rest = rest.subarray(end);
      untyped = false;
    }
  };
}
