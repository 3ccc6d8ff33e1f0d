/** A place in PostgreSQL's write-ahead log, in bytes. */
export type LogPosition = bigint;

/** initdb's default, which the embedded PostgreSQL has. */
export const segmentBytes = 16 * 1024 * 1024;
const segment = BigInt(segmentBytes);
const segmentsPerId = 0x1_0000_0000n / segment;

export const segmentStart = (at: LogPosition): LogPosition => (at / segment) * segment;

/** How PostgreSQL names the file with this position. */
export function segmentName(timeline: number, at: LogPosition): string {
  const number = at / segment;
  return [BigInt(timeline), number / segmentsPerId, number % segmentsPerId]
    .map((part) => part.toString(16).padStart(8, "0"))
    .join("")
    .toUpperCase();
}

/** The pieces, each within a segment, that lead from one position to another. */
export function* piecesBetween(from: LogPosition, to: LogPosition): Generator<{ from: LogPosition; to: LogPosition }> {
  for (let at = from; at < to; ) {
    const end = segmentStart(at) + segment;
    const next = end < to ? end : to;
    yield { from: at, to: next };
    at = next;
  }
}
