import { createMcpHandler } from "@modelcontextprotocol/server";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fronts } from "#lib/registry/fronts.ts";
import { operations } from "#lib/registry/operations.ts";
import { modernMeta, origin } from "#lib/testing/oauth-flow.ts";
import { proof, sized } from "#lib/testing/size.ts";
import type { JsonAnswer, ToolResult } from "./exchange.ts";
import { leanResponse } from "./lean-response.ts";
import { makeServer } from "./make-server.ts";
import { makeToolbox } from "./toolbox.ts";

const toolbox = makeToolbox(operations, fronts);

type Given = JsonAnswer | ToolResult;

/** What the protocol library sends for an answer, without this file's shortcut. */
async function libraryResponse(message: object, answered: Given): Promise<Response> {
  const handler = createMcpHandler(() =>
    makeServer({
      ...{ toolbox, listed: [], isReadOnly: false, body: message, authorization: null, credential: null },
      ...{ request_id: "test-request", ip: null, answered },
    }),
  );
  const { name } = (message as { params: { name: string } }).params;
  const headers = {
    ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
    ...{ "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": name },
  };
  const request = new Request(`${origin}/mcp`, { method: "POST", headers, body: JSON.stringify(message) });
  return handler.fetch(request, { parsedBody: message });
}

const call = { jsonrpc: "2.0", id: 1, method: "tools/call" };
const params = { name: "list_people", arguments: {}, _meta: modernMeta };
const plain = { ...call, params };

const json = (value: unknown, ...notes: string[]): JsonAnswer => ({ json: JSON.stringify(value), notes });

async function expectSame(message: object, answered: Given): Promise<void> {
  const lean = leanResponse(message, answered);
  const own = await libraryResponse(message, answered);
  expect(lean && [lean.status, [...lean.headers], await lean.text()]).toEqual([
    own.status,
    [...own.headers],
    await own.text(),
  ]);
}

const point = (code: number) => String.fromCodePoint(code);
const texts = [
  ...[
    "",
    "plain",
    'quotes " and \\ backslashes',
    "tab\tline\r\nbreak",
    "Zażółć gęślą jaźń",
    "葛\u{e0100}",
    "👩\u200d💻 ❤\ufe0f 1\ufe0f\u20e3",
  ],
  ...[
    "می\u200cخواهم",
    "\u200cfirst",
    "last\u200d",
    "\ufe0f",
    "1\ufe0f",
    "n\u200d",
    "\u2028 \u2029",
    "</script>",
    "\\u0007",
    "\\ud800",
  ],
  ...[0x00, 0x07, 0x08, 0x0c, 0x1b, 0x7f, 0x85, 0x9f, 0xad, 0x61c, 0x180e, 0x200b, 0x202e, 0x2066, 0xfeff, 0xe0041].map(
    (code) => `a${point(code)}b`,
  ),
  ...["lone \ud800 surrogate", "lone \udc00"],
];

const answers: [string, Given][] = [
  ["a page", json({ data: [{ id: "1", amount: "12.50", tags: [], of: null, is: true }], next_cursor: null })],
  ["nothing", json({ data: [] })],
  ["numbers", json({ data: [0, -1, 1e21, 1.5e-7, 0.1] })],
  ["keys that are numbers", json({ b: 1, 10: 2, 9: 3 })],
  ["a key that objects inherit", { json: '{"__proto__":{"a":1},"constructor":2,"toJSON":3}', notes: [] }],
  ["a page that was shortened", json({ data: [1, 2] }, "Only limit 2 fits in one answer: there is more.")],
  ["a note that hides something", json({ data: [] }, "a\u200bb")],
  ["a refusal", { content: [{ type: "text", text: '{"errors":[{"reason":"not_found"}]}' }], isError: true }],
  [
    "a refusal that repeats what was sent",
    { content: [{ type: "text", text: '{"errors":["\\u0007\u200b"]}' }], isError: true },
  ],
  ["a file", { content: [{ type: "text", text: "id,name\n1,Ada\u200b\n" }] }],
  ...texts.map((text): [string, Given] => [
    `the text ${JSON.stringify(text).replaceAll(/[^ -~]/gu, (char) => `U+${char.codePointAt(0)?.toString(16)}`)}`,
    json({ data: { text, [`${text}key`]: [text, { text }] } }),
  ]),
];

test.each(answers)("an answer becomes the very bytes that the protocol library sends: %s", async (_, answered) => {
  await expectSame(plain, answered);
});

const unit = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "grapheme", maxLength: 6 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...texts), { maxLength: 4 }).map((some) => some.join("")) },
);
const tree = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    unit,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    tie("list"),
    tie("object"),
  ),
  list: fc.array(tie("node"), { maxLength: 4 }),
  object: fc.dictionary(unit, tie("node"), { maxKeys: 4 }),
}));

test("whatever an answer holds, it becomes the very bytes that the protocol library sends", async () => {
  const given = fc.tuple(fc.dictionary(unit, tree.node, { maxKeys: 5 }), fc.array(unit, { maxLength: 1 }));
  await fc.assert(
    fc.asyncProperty(given, ([value, notes]) => expectSame(plain, json(value, ...notes))),
    proof(sized(500, 20_000)),
  );
});

describe("a call", () => {
  const page = json({ data: [] });
  const info = { "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" } };

  test.each<[string, object]>([
    ["with a text as its ID", { ...plain, id: 'a"b' }],
    ["with an empty ID", { ...plain, id: "" }],
    ["with the ID 0", { ...plain, id: 0 }],
    ["with a negative ID", { ...plain, id: -7 }],
    ["without arguments", { ...call, params: { name: "list_people", _meta: modernMeta } }],
    ["with the client's name", { ...call, params: { ...params, _meta: { ...modernMeta, ...info } } }],
    ["that asks for progress", { ...call, params: { ...params, _meta: { ...modernMeta, progressToken: "p" } } }],
    ["with other metadata", { ...call, params: { ...params, _meta: { ...modernMeta, "example.com/x": [1] } } }],
    [
      "that asks for log messages",
      { ...call, params: { ...params, _meta: { ...modernMeta, "io.modelcontextprotocol/logLevel": "debug" } } },
    ],
  ])("%s is answered as the protocol library answers it", async (_, message) => {
    await expectSame(message, page);
  });

  test.each<[string, object]>([
    ["a fraction as its ID", { ...plain, id: 1.5 }],
    ["no ID", { jsonrpc: "2.0", method: "tools/call", params }],
    ["null as its ID", { ...plain, id: null }],
    ["another version of JSON-RPC", { ...plain, jsonrpc: "1.0" }],
    ["a member that JSON-RPC doesn't have", { ...plain, extra: 1 }],
    ["no metadata", { ...call, params: { name: "list_people", arguments: {} } }],
    ["a list as its arguments", { ...call, params: { ...params, arguments: [] } }],
    [
      "a fraction as its progress token",
      { ...call, params: { ...params, _meta: { ...modernMeta, progressToken: 0.5 } } },
    ],
    ["answers of a person", { ...call, params: { ...params, inputResponses: {} } }],
    ["a state of an earlier question", { ...call, params: { ...params, requestState: "x" } }],
    ["a task", { ...call, params: { ...params, task: {} } }],
    ["another method", { ...plain, method: "tools/list" }],
  ])("with %s is left to the protocol library", (_, message) => {
    expect(leanResponse(message, page)).toBeNull();
  });

  test.each<[string, unknown]>([
    ["a batch", [plain]],
    ["a text", "tools/call"],
    ["nothing", null],
  ])("%s is left to the protocol library", (_, message) => {
    expect(leanResponse(message, page)).toBeNull();
  });
});
