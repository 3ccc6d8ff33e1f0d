/** What authenticators write is a small part of CBOR (RFC 8949): no tags, no floats, and every length is given. */
export type Cbor = number | string | Uint8Array | boolean | null | Cbor[] | Map<Cbor, Cbor>;

/** The bytes aren't such a value. */
export class CborError extends Error {}

/** CTAP 2.1 section 8 allows 4 levels. */
const maxDepth = 4;

/** Reads the value at the beginning, and says where it ends. Throws `CborError`. */
export function readCbor(bytes: Uint8Array, start = 0): { value: Cbor; end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = start;

  function take(length: number): number {
    const from = at;
    if (length > bytes.length - from) throw new CborError("the value is cut off");
    at += length;
    return from;
  }

  function argument(info: number): number {
    if (info < 24) return info;
    if (info === 24) return view.getUint8(take(1));
    if (info === 25) return view.getUint16(take(2));
    if (info === 26) return view.getUint32(take(4));
    throw new CborError("the length isn't one that authenticators write");
  }

  function part(length: number): Uint8Array {
    const from = take(length);
    return bytes.subarray(from, from + length);
  }

  function simple(info: number): boolean | null {
    if (info === 20 || info === 21) return info === 21;
    if (info === 22) return null;
    throw new CborError("the value isn't one that authenticators write");
  }

  function entries(count: number, depth: number): Map<Cbor, Cbor> {
    const map = new Map<Cbor, Cbor>();
    for (let n = 0; n < count; n += 1) {
      const key = read(depth);
      if ((typeof key !== "number" && typeof key !== "string") || map.has(key))
        throw new CborError("the map has such a key already, or can't have it");
      map.set(key, read(depth));
    }
    return map;
  }

  function items(count: number, depth: number): Cbor[] {
    const list: Cbor[] = [];
    for (let n = 0; n < count; n += 1) list.push(read(depth));
    return list;
  }

  function read(depth: number): Cbor {
    if (depth > maxDepth) throw new CborError("the value is nested too deeply");
    const first = view.getUint8(take(1));
    const [type, info] = [first >> 5, first & 31];
    if (type === 7) return simple(info);
    const length = argument(info);
    if (type === 0) return length;
    if (type === 1) return -1 - length;
    if (type === 2) return part(length);
    if (type === 3) return Buffer.from(part(length)).toString("utf8");
    if (type === 4) return items(length, depth + 1);
    if (type === 5) return entries(length, depth + 1);
    throw new CborError("tags aren't something that authenticators write");
  }

  return { value: read(0), end: at };
}
