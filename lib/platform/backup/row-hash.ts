import { hash } from "node:crypto";

const newline = 10;
const lanes = 8;

/**
 * Counts and hashes the rows of a COPY in text format, whatever their order: the sum of their SHA-256 digests, in eight
 * lanes of 32 bits. Equal for equal rows in another order; a row more, less, or changed makes another. The key, which the
 * digests begin with, keeps others from guessing a row.
 */
export class RowHash {
  rows = 0;
  readonly #key: Buffer;
  readonly #sums = new Uint32Array(lanes);
  #rest: Buffer | null = null;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Takes the next bytes, which may end anywhere. */
  add(bytes: Buffer): void {
    const all = this.#rest === null ? bytes : Buffer.concat([this.#rest, bytes]);
    let from = 0;
    for (let end = all.indexOf(newline); end !== -1; end = all.indexOf(newline, from)) {
      this.#addRow(all.subarray(from, end));
      from = end + 1;
    }
    this.#rest = from === all.length ? null : all.subarray(from);
  }

  #addRow(row: Buffer): void {
    const digest = hash("sha256", Buffer.concat([this.#key, row]), "buffer");
    for (let lane = 0; lane < lanes; lane += 1)
      // A Uint32Array keeps the last 32 bits.
      this.#sums[lane] = (this.#sums[lane] ?? 0) + digest.readUInt32BE(lane * 4);
    this.rows += 1;
  }

  /** Hexadecimal; 64 zeros for no rows. */
  digest(): string {
    if (this.#rest !== null) throw new Error("the last row has no end");
    return [...this.#sums].map((sum) => sum.toString(16).padStart(8, "0")).join("");
  }
}
