import { join } from "node:path";
import { childEnvironment } from "#lib/platform/environment.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { getJson, type InvoicePage } from "./api.ts";
import { freePorts } from "./ports.ts";
import { startProgram } from "./processes.ts";
import { openWireProxy, type RanStatement } from "./wire-proxy.ts";

const TRIES = 30;

/** The product's database traffic for one list, captured by a proxy in front of PostgreSQL. */
export interface CapturedTraffic {
  /** Round trips per read, for 30 reads. */
  trips: number[];
  /** The statement that reads the list. */
  statement: RanStatement;
}

export async function captureTraffic(
  ownerUrl: string,
  path: string,
  headers: Record<string, string>,
): Promise<CapturedTraffic> {
  const { hostname, port } = new URL(ownerUrl);
  const proxy = await openWireProxy({ host: hostname, port: Number(port) });
  try {
    const through = new URL(databaseUrlFor("app_web", ownerUrl));
    through.port = String(proxy.port);
    const [https = 0] = await freePorts(1);
    const env = childEnvironment({ DATABASE_URL: through.href, HTTPS_PORT: String(https), HTTP_PORT: "0" });
    await using _server = await startProgram(join(import.meta.dirname, "..", "server.ts"), env);
    const read = () => getJson<InvoicePage>(`https://localhost:${https}${path}`, headers);
    // Any connection in the pool may serve a read, and each prepares its statements first.
    for (let warm = 0; warm < TRIES; warm++) await read();
    const trips: number[] = [];
    let statement: RanStatement | undefined;
    for (let turn = 0; turn < TRIES; turn++) {
      proxy.take();
      await read();
      const heard = proxy.take();
      trips.push(heard.trips);
      statement = heard.statements.find(({ text }) => /from .*\binvoices\b/.test(text));
    }
    if (!statement) throw new Error("the list's statement wasn't captured");
    return { trips, statement: withoutCheck(statement) };
  } finally {
    proxy.close();
  }
}

/** Extracts the list query from the surrounding credential check: the bare handler has no credential to check. */
function withoutCheck({ text, parameters }: RanStatement): RanStatement {
  const query = /^select request\.admission .* query\.\* from \((.*)\) as query\) as answer on true$/s.exec(text)?.[1];
  if (query === undefined) throw new Error("the list's statement isn't the query wrapped in the credential check");
  return { text: query, parameters: parameters.slice(0, -3) };
}
