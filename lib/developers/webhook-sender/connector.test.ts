import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { afterAll, describe, expect, test } from "vitest";
import { ForbiddenTargetError, guardedConnector, type Resolve } from "./connector.ts";
import { makeSender } from "./send.ts";
import { mayCall, refusalOfUrl, type TargetPolicy } from "./target.ts";

const own = { host: "muster.example.com", ports: ["443"], listening: ["3443"] };
const closed: TargetPolicy = { allowed: [], own, closedPorts: ["5432"] };
const timeouts = { address: 300, whole: 600 };

let connections = 0;
let requests = 0;

const server = createServer((_, response) => {
  requests += 1;
  response.end("inside");
});
server.on("connection", () => {
  connections += 1;
});
// Listens on every address of this machine, both IPv6 and IPv4-mapped.
await new Promise<void>((listening) => server.listen(0, "::", listening));
const port = (server.address() as AddressInfo).port;

afterAll(() => server.close());

const literals = [
  ...["127.0.0.1", "127.1", "127.0.1", "127.255.255.254", "0x7f000001", "0x7f.0.0.1", "0x7F.1", "0177.0.0.1", "0177.1"],
  ...["2130706433", "017700000001", "0", "0.0.0.0", "0x0", "00.00.00.00", "127.0.0.1."],
  ...["①②⑦.⓪.⓪.①", "１２７.０.０.１", "127。0。0。1", "%31%32%37.0.0.1", "127%2E0%2E0%2E1"],
  ...["[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[0000:0000:0000:0000:0000:0000:0000:0001]", "[::0.0.0.1]"],
  ...["[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:7f00:0001]", "[::ffff:0:127.0.0.1]", "[::127.0.0.1]"],
  ...["[::7f00:1]", "[64:ff9b::127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]"],
  ...[
    "[2001:0:7f00:1::]",
    "[fe80::1]",
    "[fc00::1]",
    "[fd12:3456::1]",
    "[fec0::1]",
    "[ff02::1]",
    "[100::1]",
    "[5f00::1]",
  ],
  ...["[2001:db8::1]", "[3fff::1]", "[2001:10::1]", "[4000::1]", "[::ffff:10.0.0.1]", "[::ffff:169.254.169.254]"],
  ...["10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.169.254", "169.254.1.1"],
  ...["100.64.0.1", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "192.88.99.1", "224.0.0.1"],
  ...["168.63.129.16", "[::ffff:168.63.129.16]", "161.26.0.7", "166.8.0.1", "166.11.255.254", "100.100.100.200"],
  ...["240.0.0.1", "255.255.255.255", "0xa9fea9fe", "2852039166", "0xa.0.0.1", "012.0.0.1", "3232235521"],
];

const names = [
  "localhost",
  "LocalHost",
  "localhost.",
  "a.localhost",
  "db.internal",
  "printer.local",
  "intranet",
  "nas.lan",
  "nas.lan...",
  "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
  "xn--localhost-.localhost",
  "router.home.arpa",
  "LOCALHOST。",
];

test("matches the operator's networks to the bit and never confuses address families", () => {
  const allows = (cidr: string, address: string) =>
    refusalOfUrl(`http://${address}/`, { ...closed, allowed: [cidr] }) === null;
  expect(allows("10.1.0.0/16", "10.1.255.255")).toBe(true);
  expect(allows("10.1.0.0/16", "10.2.0.0")).toBe(false);
  expect(allows("10.1.2.3/16", "10.1.0.1")).toBe(true);
  expect(allows("127.0.0.1/32", "127.0.0.2")).toBe(false);
  expect(allows("127.0.0.1/32", "[::ffff:127.0.0.1]")).toBe(true);
  expect(allows("127.0.0.1/32", "[::1]")).toBe(false);
  expect(allows("::1/128", "[::1]")).toBe(true);
  expect(allows("::/0", "127.0.0.1")).toBe(false);
  expect(allows("0.0.0.0/0", "[fd00::1]")).toBe(false);
  expect(allows("::ffff:10.0.0.0/104", "10.0.0.1")).toBe(false);
  expect(allows("10.0.0.0/8", "93.184.215.14")).toBe(false);
});

describe("protection of internal targets", () => {
  test("covers at least 60 hostile spellings", () => expect(literals.length).toBeGreaterThanOrEqual(60));

  test.each([...literals, ...names])("rejects %s when the URL is set", (host) => {
    for (const scheme of ["https", "http"]) expect(refusalOfUrl(`${scheme}://${host}/hook`, closed)).not.toBeNull();
  });

  test.each([
    ["a user name", "https://user@example.com/"],
    ["a password", "https://user:secret@example.com/"],
    ["a host disguised as user", "https://example.com@127.0.0.1/"],
    ["a backslash", "https://example.com\\@127.0.0.1/"],
    ["a line break inside", "https://127.0.0\n.1/"],
    ["plain http", "http://example.com/"],
    ["another scheme", "ftp://example.com/"],
    ["a file", "file:///etc/passwd"],
    ["another port", "https://example.com:8080/"],
    ["a database's port", "https://example.com:5432/"],
    ["its own name", "https://MUSTER.example.com/rest/v2/webhooks"],
    ["its own name with a dot", "https://muster.example.com./"],
    ["its own name in wide letters", "https://ｍｕｓｔｅｒ.example.com/"],
    ["an address with a zone", "https://[fe80::1%25eth0]/"],
    ["an address with a port that is none", "https://example.com:65536/"],
    ["port 0", "https://example.com:0/"],
    ["a name that IDNA forbids", "https://xn--a.example.com:99999/"],
    ["a tab inside", "ht\ttps://example.com/"],
    ["nothing", ""],
    ["text", "not an address"],
  ])("rejects %s as a URL", (_, url) => {
    expect(refusalOfUrl(url, closed)).not.toBeNull();
  });

  test("accepts public addresses", () => {
    for (const url of [
      "https://example.com/a?b=c",
      "https://example.com:8443/",
      "https://1.1.1.1/",
      "https://[2606:4700::1111]/",
    ])
      expect(refusalOfUrl(url, closed)).toBeNull();
  });

  async function dial(url: string, policy: TargetPolicy, resolve: Resolve): Promise<unknown> {
    const agent = new Agent({ connect: guardedConnector(policy, resolve, timeouts), allowH2: false });
    try {
      const { origin } = new URL(url);
      const answer = await agent.request({ origin, path: "/", method: "POST", signal: AbortSignal.timeout(3000) });
      return await answer.body.text();
    } catch (error) {
      return error;
    } finally {
      await agent.destroy();
    }
  }

  const nowhere: Resolve = async () => {
    throw new Error("a literal is not looked up");
  };

  test("opens no connection to a listening socket for any spelling, unless the operator allows it", async () => {
    connections = 0;
    for (const host of literals) {
      const url = URL.parse(`http://${host}:${port}/`);
      if (url) expect(await dial(url.href, closed, nowhere)).toBeInstanceOf(Error);
    }
    expect(connections).toBe(0);
    expect(await dial(`http://127.0.0.1:${port}/`, { ...closed, allowed: ["127.0.0.0/8"] }, nowhere)).toBe("inside");
    expect(connections).toBe(1);
  });

  test("connects to a hostname only if every address it resolves to is allowed, on every dial", async () => {
    connections = 0;
    const answers = [
      ["127.0.0.1"],
      ["::1"],
      ["::ffff:127.0.0.1"],
      ["93.184.215.14", "127.0.0.1"],
      ["127.0.0.1", "93.184.215.14"],
      ["0.0.0.0"],
      ["64:ff9b::7f00:1"],
      ["fe80::1%lo"],
      ["not an address"],
      [],
    ];
    for (const addresses of answers)
      expect(await dial(`http://hook.example.com:${port}/`, closed, async () => addresses)).toBeInstanceOf(Error);
    expect(connections).toBe(0);
  });

  test("dials the address it checked, so DNS rebinding leads nowhere", async () => {
    connections = 0;
    let asked = 0;
    const rebinding: Resolve = async () => {
      asked += 1;
      return asked % 2 === 1 ? ["192.0.2.1"] : ["127.0.0.1"];
    };
    const policy = { ...closed, allowed: ["192.0.2.0/24"] };
    for (let round = 0; round < 4; round += 1)
      expect(await dial(`http://rebound.example.com:${port}/`, policy, rebinding)).toBeInstanceOf(Error);
    expect(asked).toBe(4);
    expect(connections).toBe(0);
  });

  test("sends no request when the peer isn't the checked address", async () => {
    // The kernel routes the unspecified address to loopback, which isn't allowed here.
    const policy = { ...closed, allowed: ["0.0.0.0/32", "::/128"] };
    requests = 0;
    for (const host of ["0.0.0.0", "[::]"]) {
      expect(refusalOfUrl(`http://${host}:${port}/`, policy)).toBeNull();
      expect(await dial(`http://${host}:${port}/`, policy, nowhere)).toBeInstanceOf(ForbiddenTargetError);
    }
    expect(requests).toBe(0);
  });

  test("relaxes the rules for a hostname only where it resolves into an allowed internal network", async () => {
    connections = 0;
    const policy = { ...closed, allowed: ["127.0.0.0/8"] };
    const to = (address: string) => async () => [address];
    expect(await dial(`http://inner.example.com:${port}/`, policy, to("127.0.0.1"))).toBe("inside");
    for (const url of [
      `http://outer.example.com:${port}/`,
      `https://outer.example.com:${port}/`,
      "http://outer.example.com/",
    ])
      for (const answer of [["198.18.0.1"], ["93.184.215.14"], ["127.0.0.1", "93.184.215.14"]])
        expect(await dial(url, policy, async () => answer)).toBeInstanceOf(ForbiddenTargetError);
    expect(connections).toBe(1);
  });

  test("allows a public address over https on an open port without any allowed network", () => {
    for (const port of ["", "443", "8443"])
      expect(mayCall("93.184.215.14", { protocol: "https:", port }, closed)).toBe(true);
    expect(mayCall("93.184.215.14", { protocol: "https:", port: "25" }, closed)).toBe(false);
    expect(mayCall("93.184.215.14", { protocol: "http:", port: "" }, closed)).toBe(false);
  });

  test("refuses to send to a stored address that the policy no longer allows", async () => {
    connections = 0;
    const sender = makeSender({ policy: closed, deadlineMs: 1000 });
    const outcome = await sender.send(`http://127.0.0.1:${port}/`, {}, "{}");
    expect(outcome).toMatchObject({ succeeded: false, status: null, error: "forbidden_target", response_body: "" });
    await sender.close();
    expect(connections).toBe(0);
  });
});
