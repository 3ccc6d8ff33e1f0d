import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { OpenApi } from "./document.ts";

const tools = join(import.meta.dirname, "../openapi/node_modules/.bin");

interface Asked {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

type Call = (asked: Asked) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

interface Generated {
  client: { setConfig(config: Record<string, unknown>): void };
}

/** Calls an operation through a client that @hey-api/openapi-ts generated from the document; throws on an error. */
export type Client = (operationId: string, asked: Asked) => Promise<unknown>;

export async function generateClient(document: OpenApi, config: Record<string, unknown>): Promise<Client> {
  const folder = mkdtempSync(join(tmpdir(), "muster-client-"));
  try {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
    const output = { path: "client", module: { extension: ".ts" } };
    writeFileSync(
      join(folder, "openapi-ts.config.mjs"),
      `export default ${JSON.stringify({ input: "openapi.json", output })};`,
    );
    await promisify(execFile)(process.execPath, [join(tools, "openapi-ts"), "-s"], { cwd: folder });
    const calls: Record<string, Call> = await import(join(folder, "client/sdk.gen.ts"));
    const { client }: Generated = await import(join(folder, "client/client.gen.ts"));
    client.setConfig(config);
    return async (operationId, asked) => {
      const name = operationId.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
      const { data, error, response } = await (calls[name] as Call)(asked);
      if (error !== undefined)
        throw new Error(`${name} ${JSON.stringify(asked)}: ${response?.status} ${JSON.stringify(error)}`);
      return data;
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
