import { Agent, type RequestOptions, request } from "node:https";

export interface UploadAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

export interface Part {
  name: string;
  /** Makes it a file. */
  fileName?: string;
  content: string | Buffer;
}

const boundary = "----muster-e2e-7MA4YWxk";

/** Encodes the parts as one body, whatever their names contain. */
export function multipart(parts: readonly Part[]): Buffer[] {
  const pieces = parts.flatMap(({ name, fileName, content }) => {
    const file = fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(content as string), Buffer.from("\r\n")];
  });
  return [...pieces, Buffer.from(`--${boundary}--\r\n`)];
}

interface Sending {
  method?: string;
  body?: readonly Buffer[];
  isChunked?: boolean;
  headers?: Record<string, string>;
}

/** Talks to one server, accepting any certificate, over up to 24 parallel connections. */
export class UploadClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 24, rejectUnauthorized: false });
  readonly #port: number;
  readonly #token: string;

  constructor(port: number, token: string) {
    this.#port = port;
    this.#token = token;
  }

  /** Rejects if the connection ends before a response. */
  send(path: string, { method = "GET", body, isChunked = false, headers = {} }: Sending = {}): Promise<UploadAnswer> {
    const length = body?.reduce((sum, piece) => sum + piece.length, 0) ?? 0;
    const options: RequestOptions = {
      ...{ host: "localhost", port: this.#port, path, method, agent: this.#agent },
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body && { "content-type": `multipart/form-data; boundary=${boundary}` }),
        ...(body && !isChunked && { "content-length": String(length) }),
        ...headers,
      },
    };
    return new Promise((resolve, reject) => {
      let isAnswered = false;
      const sent = request(options, (response) => {
        isAnswered = true;
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("error", reject);
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(pieces) }),
        );
      });
      // A server that rejects a body early may close the connection while it is still being sent.
      sent.on("error", (error) => !isAnswered && reject(error));
      for (const piece of body ?? []) sent.write(piece);
      sent.end();
    });
  }

  /** Sends the first bytes of a body, then drops the connection. */
  breakOff(path: string, body: Buffer, after: number): Promise<void> {
    return new Promise((resolve) => {
      const sent = request({
        ...{ host: "localhost", port: this.#port, path, method: "POST", rejectUnauthorized: false },
        headers: {
          authorization: `Bearer ${this.#token}`,
          "content-type": `multipart/form-data; boundary=${boundary}`,
          "content-length": String(body.length),
        },
      });
      sent.on("error", () => resolve());
      sent.write(body.subarray(0, after), () => setTimeout(() => sent.destroy(new Error("broken off")), 100));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export const jsonOf = ({ bytes }: UploadAnswer) => JSON.parse(bytes.toString());
