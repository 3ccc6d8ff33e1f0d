import { createServer } from "node:https";
import postgres from "postgres";
import { wireTypes } from "#db/pool.ts";
import type { RanStatement } from "./wire-proxy.ts";

/** Input for the comparison handler: the product's own statement, certificate and pool size. */
export interface BareServer {
  port: number;
  cert: string;
  key: string;
  /** The owner's connection URL: row-level security doesn't apply to it. */
  database: string;
  organization: string;
  statement: RanStatement;
  pool: number;
}

interface Found {
  found_organization_id: string;
  total_rows: number;
  sort_value: string;
  id: string;
}

// JSON drops undefined properties, which costs less than copying the row without them.
function onlyInvoice(row: Found): object {
  return Object.assign(row, { found_organization_id: undefined, total_rows: undefined, sort_value: undefined });
}

async function listen({ port, cert, key, database, organization, statement, pool }: BareServer): Promise<void> {
  const sql = postgres(database, {
    max: pool,
    onnotice: () => {},
    types: wireTypes,
    connection: { TimeZone: "UTC", DateStyle: "ISO", "app.organization_id": organization },
  });
  const answer = async () => {
    const found = await sql.unsafe<Found[]>(statement.text, statement.parameters as never[], { prepare: true });
    const last = found[24];
    const cursor = Buffer.from(JSON.stringify([organization, last?.sort_value, last?.id, 25])).toString("base64url");
    const page = { offset: 0, total_rows: found[0]?.total_rows, items_per_page: 25, cursor };
    return JSON.stringify({ data: found.slice(0, 25).map(onlyInvoice), page });
  };
  const server = createServer({ cert, key, minVersion: "TLSv1.2", keepAliveTimeout: 65_000 }, (_request, response) => {
    answer().then(
      (body) => {
        response.setHeader("content-type", "application/json; charset=utf-8");
        response.setHeader("content-length", Buffer.byteLength(body));
        response.end(body);
      },
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  server.listen(port, "127.0.0.1", () => process.send?.("ready"));
}

process.once("message", (message: BareServer) => void listen(message));
process.once("disconnect", () => process.exit(0));
