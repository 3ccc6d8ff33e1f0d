const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** Finds the end of an HTTP/1.1 response with as little work as possible, to keep the load client cheap. */
export class ResponseReader {
  #status = 0;
  /** Body bytes still to come; -1 for chunked encoding, null until the head is complete. */
  #rest: number | null = null;
  #head: Buffer = Buffer.alloc(0);
  #retries = false;

  /** Whether the last response said when to try again. */
  get retries(): boolean {
    return this.#retries;
  }

  /** The status when this chunk completes the response, otherwise null. Expects one response at a time. */
  read(piece: Buffer): number | null {
    let body = piece;
    if (this.#rest === null) {
      this.#head = this.#head.length === 0 ? piece : Buffer.concat([this.#head, piece]);
      const end = this.#head.indexOf(HEAD_END);
      if (end === -1) return null;
      this.#readHead(this.#head.toString("latin1", 0, end));
      body = this.#head.subarray(end + HEAD_END.length);
    }
    if (this.#rest === -1) return body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ? this.#finish() : null;
    this.#rest = (this.#rest ?? 0) - body.length;
    return this.#rest <= 0 ? this.#finish() : null;
  }

  #readHead(head: string): void {
    this.#status = Number(head.slice(9, 12));
    this.#retries = this.#status >= 400 && /^retry-after: *\d+/im.test(head);
    const length = /^content-length: *(\d+)/im.exec(head)?.[1];
    this.#rest = length === undefined ? -1 : Number(length);
  }

  #finish(): number {
    this.#rest = null;
    this.#head = Buffer.alloc(0);
    return this.#status;
  }
}
