import { Agent, request } from "node:https";

/** The part of the list response that the bench reads. */
export interface InvoicePage {
  data: { id: string }[];
  page: { total_rows: number; cursor?: string | null };
}

// The certificate is the bench's own, and traffic stays on loopback.
const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });

/** GETs a URL that must return 200 with JSON. */
export function getJson<T>(url: string, headers: Record<string, string>): Promise<T> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => {
        const text = Buffer.concat(pieces).toString();
        if (response.statusCode === 200) resolve(JSON.parse(text));
        else reject(new Error(`${url} answered ${response.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.once("error", reject).end();
  });
}
