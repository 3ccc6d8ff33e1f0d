import { brotliDecompressSync, createZstdDecompress, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { operations } from "#lib/registry/operations.ts";
import { router } from "#lib/registry/router.ts";
import { addInvoice, addSession, addToken, send, stage } from "#lib/testing/stage.ts";
import { codingFor, compressedPieces } from "./compression.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);
for (let row = 0; row < 30; row += 1) await addInvoice(at.owner, at.first);

const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

async function get(
  path: string,
  accept: string | null,
  { method = "GET", body }: { method?: string; body?: string } = {},
) {
  const request = new Request(`https://localhost/rest/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "x-request-id": "compression-test",
      "content-type": "application/json",
    },
    body: body ?? null,
  });
  if (accept !== null) request.headers.set("accept-encoding", accept);
  const response = await router.handle(toIncomingRequest(request, null));
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe("Accept-Encoding", () => {
  test.each([
    [null, null],
    ["", null],
    ["identity", null],
    ["deflate", null],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["gzip, deflate", "gzip"],
    ["gzip, deflate, br", "br"],
    ["gzip, deflate, br, zstd", "zstd"],
    ["GZIP;Q=1.0", "gzip"],
    ["zstd;q=0.2, br;q=0.4, gzip;q=0.9", "gzip"],
    ["br;q=0, *;q=0.5", "zstd"],
    ["zstd;q=0, br;q=0, *", "gzip"],
    ["*;q=0", null],
    ["gzip;q=0", null],
    ["gzip;q=0.000", null],
    ["gzip;q=0.5, identity", null],
    ["gzip;q=0.5, identity;q=0.4", "gzip"],
    ["identity;q=0, br;q=0.1", "br"],
    [",;, gzip ; q=0.5 ,", "gzip"],
    ["gzip;q=nonsense", null],
  ])("%s selects %s", (header, coding) => {
    expect(codingFor(header)).toBe(coding);
  });
});

describe.each(["zstd", "br", "gzip"] as const)("%s", (coding) => {
  test("a compressed list decodes to the same bytes, is smaller, and states its coding and length", async () => {
    const plain = await get("/invoices?status=all", null);
    const { response, bytes } = await get("/invoices?status=all", coding);
    expect(decoders[coding](bytes).equals(plain.bytes)).toBe(true);
    expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(response.headers.get("content-encoding")).toBe(coding);
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    expect(response.headers.get("vary")).toBe("accept-encoding");
    expect(plain.response.headers.get("vary")).toBe("accept-encoding");
    expect(plain.response.headers.get("content-encoding")).toBeNull();
  });

  test("HEAD has the headers of the GET and no body", async () => {
    const { response } = await get("/invoices?status=all", coding);
    const head = await get("/invoices?status=all", coding, { method: "HEAD" });
    expect(head.bytes).toHaveLength(0);
    expect(Object.fromEntries(head.response.headers)).toEqual(Object.fromEntries(response.headers));
  });

  test("the OpenAPI document and a long error response are compressed too", async () => {
    const document = await get("/openapi.json", coding);
    expect(decoders[coding](document.bytes).toString()).toBe(router.openapi());
    const wrong = { method: "POST", body: JSON.stringify({ rates: Array(30).fill({}) }) };
    const refused = await get("/exchange-rates", coding, wrong);
    expect(refused.response.status).toBe(400);
    const plain = await get("/exchange-rates", null, wrong);
    expect(plain.bytes.length).toBeGreaterThan(1024);
    expect(decoders[coding](refused.bytes).equals(plain.bytes)).toBe(true);
  });

  test("a compressed export decodes to the same file", async () => {
    const plain = await get("/invoices/export?status=all", null);
    const { response, bytes } = await get("/invoices/export?status=all", coding);
    expect(response.headers.get("content-encoding")).toBe(coding);
    expect(decoders[coding](bytes).equals(plain.bytes)).toBe(true);
  });
});

test("flushes each compressed chunk as soon as it is produced", async () => {
  const made: string[] = [];
  async function* pieces() {
    for (const piece of ["first row\r\n", "second row\r\n"]) {
      made.push(piece);
      yield piece;
    }
  }
  const sent = compressedPieces(pieces(), "zstd");
  const decoder = createZstdDecompress();
  const text = new Promise<string>((resolve) => decoder.once("data", (chunk: Buffer) => resolve(chunk.toString())));
  const { value } = await sent.next();
  decoder.write(value);
  expect(await text).toBe("first row\r\n");
  expect(made).toEqual(["first row\r\n"]);
  await sent.return(undefined);
  decoder.destroy();
});

test("a body below 1 KB is not compressed", async () => {
  const { response, bytes } = await get("/legal-entities", "zstd, br, gzip");
  expect(bytes.length).toBeLessThan(1024);
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  expect(response.headers.get("vary")).toBe("accept-encoding");
});

test("a response with a secret is never compressed, by us or by a proxy", async () => {
  const secret = operations.filter(({ contract }) => contract.showsSecret).map(({ contract }) => contract.name);
  expect(secret).toContain("create_access_token");
  const session = await addSession(at.owner, at.first, "owner");
  const name = "n".repeat(100);
  const created = await send("POST", "/rest/v2/access-tokens", session, {
    body: { name, type: "personal", scopes: ["accounting:read"] },
    headers: { "accept-encoding": "zstd, br, gzip", "idempotency-key": "kept" },
  });
  expect(created.status).toBe(201);
  expect(created.headers.get("content-encoding")).toBeNull();
  expect(created.headers.get("cache-control")).toContain("no-transform");
  const description = "d".repeat(1000);
  const webhook = await send("POST", "/rest/v2/webhooks", token, {
    body: { url: "https://example.com/hook", name, description, events: ["*"] },
    headers: { "accept-encoding": "zstd, br, gzip", "idempotency-key": "kept" },
  });
  expect(webhook.status).toBe(201);
  expect(webhook.text.length).toBeGreaterThan(1024);
  expect(webhook.headers.get("content-encoding")).toBeNull();
  const replayed = await send("POST", "/rest/v2/webhooks", token, {
    body: { url: "https://example.com/hook", name, description, events: ["*"] },
    headers: { "accept-encoding": "zstd, br, gzip", "idempotency-key": "kept" },
  });
  expect(replayed.headers.get("idempotency-replayed")).toBe("true");
  expect(replayed.headers.get("content-encoding")).toBeNull();
});
