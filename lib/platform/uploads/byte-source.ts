import type { FileHandle } from "node:fs/promises";

const step = 64 * 1024;

/** The file ends before the content its format promises, or isn't of that format at all. */
export class TruncatedFileError extends Error {}

/** Throws `TruncatedFileError` at more parts than any camera or program writes, so that a crafted file can't keep us busy. */
export function partCounter(most = 50_000): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > most) throw new TruncatedFileError();
  };
}

/** Reads a file sequentially, a step at a time. */
export class ByteSource {
  readonly #file: FileHandle;
  readonly #size: number;
  #buffer: Buffer = Buffer.alloc(0);
  /** Offset of the next byte. */
  #position = 0;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.#size = size;
  }

  get left(): number {
    return this.#size - this.#position;
  }

  /** The bytes ahead, without consuming them: at least `count`, fewer only at the end. */
  async #ahead(count = 1): Promise<Buffer> {
    while (this.#buffer.length < count && this.left > this.#buffer.length) {
      const at = this.#position + this.#buffer.length;
      const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(step), 0, step, at);
      if (bytesRead === 0) throw new TruncatedFileError();
      const read = buffer.subarray(0, bytesRead);
      this.#buffer = this.#buffer.length === 0 ? read : Buffer.concat([this.#buffer, read]);
    }
    return this.#buffer;
  }

  #drop(count: number): void {
    this.#buffer = this.#buffer.subarray(count);
    this.#position += count;
  }

  /** The next `count` bytes, in pieces. Throws `TruncatedFileError`. */
  async *pieces(count: number): AsyncGenerator<Buffer> {
    if (count > this.left) throw new TruncatedFileError();
    for (let left = count; left > 0; ) {
      const ahead = await this.#ahead();
      const piece = ahead.subarray(0, left);
      if (piece.length === 0) throw new TruncatedFileError();
      this.#drop(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** The next `count` bytes, which must fit in memory. Throws `TruncatedFileError`. */
  async take(count: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces(count)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Skips the next `count` bytes. Throws `TruncatedFileError`. */
  async skip(count: number): Promise<void> {
    if (count > this.left) throw new TruncatedFileError();
    const held = Math.min(count, this.#buffer.length);
    this.#drop(held);
    this.#position += count - held;
  }

  /**
   * The bytes before the next 0xFF that is followed by a byte that `ends`, in pieces; that pair comes next. Throws
   * `TruncatedFileError` if there is none.
   */
  async *beforeMarker(ends: (byte: number) => boolean): AsyncGenerator<Buffer> {
    while (true) {
      const ahead = await this.#ahead(2);
      if (ahead.length < 2) throw new TruncatedFileError();
      let at = ahead.indexOf(0xff);
      while (at !== -1 && at + 1 < ahead.length && !ends(ahead.readUInt8(at + 1))) at = ahead.indexOf(0xff, at + 1);
      const piece = at === -1 ? ahead : ahead.subarray(0, at);
      this.#drop(piece.length);
      if (piece.length > 0) yield piece;
      if (at !== -1 && at + 1 < ahead.length) return;
    }
  }
}
