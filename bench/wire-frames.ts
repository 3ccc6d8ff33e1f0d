export interface Frame {
  /** One letter; empty for the messages without one that open a connection. */
  type: string;
  body: Buffer;
}

/** Cuts one direction of a PostgreSQL connection into its messages (protocol 3, 55.2), whole ones as they complete. */
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
