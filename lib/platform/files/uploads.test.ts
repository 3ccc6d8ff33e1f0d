import { createHash } from "node:crypto";
import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { formatCount } from "#lib/platform/format/number.ts";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { admitFile } from "#lib/platform/uploads/admit-file.ts";
import { readMultipart } from "#lib/platform/uploads/read-multipart.ts";
import { spool, spoolFolder } from "#lib/platform/uploads/spool.ts";
import { longestFile } from "#lib/platform/uploads/upload-rule.ts";
import { heic, hidden, jpeg, pdf, png, webp } from "#lib/testing/sample-files.ts";
import { sized } from "#lib/testing/size.ts";

async function admitted(name: string, bytes: Uint8Array) {
  const paths: string[] = [];
  const arrived = await spool(Readable.from([bytes]));
  paths.push(arrived.path);
  try {
    const upload = await admitFile(arrived, name, paths);
    return { ...upload, bytes: readFileSync(upload.path) };
  } finally {
    await Promise.all(paths.map((one) => rm(one, { force: true })));
  }
}

const refusal = (name: string, bytes: Uint8Array) =>
  admitted(name, bytes).then(
    () => null,
    (error) => [error.status, error.items?.[0]?.reason, error.items?.[0]?.path],
  );

const pictures: [string, Buffer, string][] = [
  ["a.png", png(), "image/png"],
  ["a.jpg", jpeg(), "image/jpeg"],
  ["a.webp", webp(), "image/webp"],
  ["a.heic", heic(), "image/heic"],
];

describe("a picture", () => {
  test.each(pictures)("%s loses its camera metadata, and keeps the rest", async (name, bytes, type) => {
    expect(bytes.includes(hidden)).toBe(true);
    const file = await admitted(name, bytes);
    expect(file).toMatchObject({ name, content_type: type, size: file.bytes.length });
    expect(file.bytes.includes(hidden)).toBe(false);
    expect(file.sha256).toBe(createHash("sha256").update(file.bytes).digest("hex"));
    expect((await admitted(name, file.bytes)).sha256).toBe(file.sha256);
  });

  test("keeps its orientation, its scans byte for byte, and its color profile", async () => {
    const { bytes } = await admitted("a.jpg", jpeg({ orientation: 6 }));
    expect(bytes.includes(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))).toBe(true);
    expect(bytes.includes(Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]))).toBe(true);
    expect((await admitted("a.jpg", jpeg({ orientation: 1 }))).bytes.includes("Exif")).toBe(false);
  });

  test("with too many pixels is rejected", async () => {
    const huge = { width: 30_001, height: 2 };
    for (const [name, bytes] of [
      ["a.png", png(huge)],
      ["a.jpg", jpeg(huge)],
      ["a.webp", webp(huge)],
      ["a.heic", heic({ width: 20_000, height: 20_000 })],
    ] as const)
      expect([name, await refusal(name, bytes)]).toEqual([name, [400, "invalid_file", "/file"]]);
  });

  test.each(pictures)("%s truncated anywhere is rejected or whole, never partial", async (name, bytes) => {
    const whole = (await admitted(name, bytes)).sha256;
    for (let length = 0; length < bytes.length; length += 1) {
      const outcome = await admitted(name, bytes.subarray(0, length)).then(
        ({ sha256 }) => sha256,
        (error) => error.status,
      );
      expect([length, outcome === 400 || outcome === whole]).toEqual([length, true]);
    }
  });
});

describe("a file", () => {
  test("of an unsupported type, empty, or named as another type is rejected by its path", async () => {
    const refused = [400, "invalid_file", "/file"];
    expect(await refusal("a.pdf", Buffer.alloc(0))).toEqual(refused);
    expect(await refusal("a.svg", Buffer.from("<svg onload='alert(1)'/>"))).toEqual(refused);
    expect(await refusal("a.pdf", Buffer.from("<html><script>alert(1)</script>"))).toEqual(refused);
    expect(await refusal("a.pdf", Buffer.concat([Buffer.from("<html>"), pdf()]))).toEqual(refused);
    expect(await refusal("a.png", pdf())).toEqual(refused);
    expect(await refusal("a.html", pdf())).toEqual(refused);
    expect(await refusal("a", pdf())).toEqual(refused);
    expect(await refusal("a.pdf", pdf().subarray(0, 40))).toEqual(refused);
    expect(await refusal("a.zip", Buffer.from("PK\x03\x04zip"))).toEqual(refused);
  });

  test("keeps the last segment of its name, without anything that could be misread", async () => {
    expect((await admitted("../../etc/passwd.pdf", pdf())).name).toBe("passwd.pdf");
    expect((await admitted("C:\\receipts\\a.pdf", pdf())).name).toBe("a.pdf");
    expect((await admitted("a\u0000\u202efdp.pdf", pdf())).name).toBe("afdp.pdf");
    const { name } = await admitted(`${"🧾".repeat(2000)}.pdf`, pdf());
    expect([[...name].length, name.endsWith("🧾.pdf")]).toEqual([124, true]);
  });

  const each = sized(100, 1000);

  test(`is kept or rejected in each of ${formatCount(each)} mutated PDFs and ${formatCount(each)} mutated pictures, and never fails otherwise`, async () => {
    let state = 7;
    const random = (most: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % most;
    };
    const sources = [pdf("x".repeat(200)), ...pictures.map(([, bytes]) => bytes)];
    for (let round = 0; round < 2 * each; round += 1) {
      const kind = round < each ? 0 : 1 + (round % 4);
      const bytes = Buffer.from(sources[kind] as Buffer);
      for (let changes = random(6); changes >= 0; changes -= 1) bytes[random(bytes.length)] = random(256);
      const outcome = await refusal(["a.pdf", "a.png", "a.jpg", "a.webp", "a.heic"][kind] as string, bytes);
      if (outcome !== null) expect([round, outcome]).toEqual([round, [400, "invalid_file", "/file"]]);
    }
  });
});

const boundary = "muster-boundary";

function part(head: string, content: Uint8Array | string): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from("\r\n"),
  ]);
}

const end = Buffer.from(`--${boundary}--\r\n`);

async function read(bytes: Uint8Array, longest = longestFile + 1024 * 1024) {
  const request = new Request("https://localhost/", {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Readable.toWeb(Readable.from([bytes])) as ReadableStream,
    duplex: "half",
  } as RequestInit);
  const { fields, files, release } = await readMultipart(toIncomingRequest(request, null), longest);
  const file = files.file && readFileSync(files.file.path);
  await release();
  return { fields, file };
}

const failed = (bytes: Uint8Array, longest?: number) =>
  read(bytes, longest).then(
    () => null,
    (error) => [error.status, error.items?.[0]?.reason],
  );

test("a file whose sender disconnects before it is created on disk is not left behind", async () => {
  const left = () => readdirSync(spoolFolder()).filter((name) => name.startsWith(`${process.pid}-`)).length;
  await rm((await spool(Readable.from(["x"]))).path);
  const before = left();
  for (let round = 0; round < 500; round += 1) {
    const senders = Array.from({ length: 8 }, () => new Readable({ read: () => undefined }));
    const spooled = senders.map((sender) => spool(sender).catch(() => null));
    await null;
    for (const sender of senders) sender.destroy();
    expect(new Set(await Promise.all(spooled))).toEqual(new Set([null]));
  }
  expect(left()).toBe(before);
});

describe("a multipart body", () => {
  let before: string[];
  // Other test files upload concurrently.
  const own = () =>
    readdirSync(spoolFolder()).filter((name) => name.startsWith(`${process.pid}-`) && !before.includes(name));

  beforeAll(async () => {
    await rm((await spool(Readable.from(["x"]))).path);
  });
  beforeEach(() => {
    before = readdirSync(spoolFolder());
  });

  test("without a length yields text by part name and the file as sent", async () => {
    const { fields, file } = await read(
      Buffer.concat([
        part('name="title"', "Zug nach Köln"),
        part('name="empty"', ""),
        part('name="tags[]"', "one"),
        part('name="data[amount]"', "5"),
        part('name="file"; filename="a.pdf"', pdf()),
        end,
      ]),
    );
    expect(JSON.parse(JSON.stringify(fields))).toEqual({
      title: "Zug nach Köln",
      tags: ["one"],
      data: { amount: "5" },
    });
    expect(file).toEqual(pdf());
    expect(own()).toEqual([]);
  });

  test("a file of exactly the limit is kept, one more byte is rejected", async () => {
    const sized = (size: number) => {
      const bytes = Buffer.alloc(size, 0x20);
      bytes.write("%PDF-1.7\n");
      bytes.write("%%EOF\n", size - 6);
      return Buffer.concat([part('name="file"; filename="a.pdf"', bytes), end]);
    };
    expect((await read(sized(longestFile))).file?.length).toBe(longestFile);
    expect(await failed(sized(longestFile + 1))).toEqual([413, "body_too_large"]);
    expect(await failed(sized(2000), 1000)).toEqual([413, "body_too_large"]);
    expect(own()).toEqual([]);
  });

  test("that is cut off anywhere, isn't multipart, or has too much of anything is rejected and leaves nothing behind", async () => {
    const whole = Buffer.concat([part('name="title"', "x"), part('name="file"; filename="a.pdf"', pdf()), end]);
    for (let length = 0; length < whole.length - 4; length += 1)
      expect([length, await failed(whole.subarray(0, length))]).toEqual([length, [400, "invalid_multipart"]]);
    expect(await failed(Buffer.from("nothing of the kind"))).toEqual([400, "invalid_multipart"]);
    const two = part('name="file"; filename="a.pdf"', pdf());
    expect(await failed(Buffer.concat([two, two, end]))).toEqual([400, "invalid_multipart"]);
    const many = Array.from({ length: 300 }, (_, at) => part(`name="f${at}"`, "x"));
    expect(await failed(Buffer.concat([...many, end]))).toEqual([400, "invalid_multipart"]);
    expect(await failed(Buffer.concat([part('name="title"', "x".repeat(70_000)), end]))).toEqual([
      400,
      "invalid_multipart",
    ]);
    expect(own()).toEqual([]);
  });
});

describe("while this machine can't keep a file", () => {
  const unavailable = [503, "storage_unavailable"];
  const folder = mkdtempSync(join(tmpdir(), "muster-spool-test-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => vi.unstubAllEnvs());
  const long = Buffer.concat([part('name="file"; filename="a.pdf"', Buffer.alloc(4_000_000, 0x20)), end]);

  test("an upload is refused at once, and the next is kept again", async () => {
    vi.stubEnv("TMPDIR", mkdtempSync(join(folder, "file-")));
    writeFileSync(spoolFolder(), "");
    expect(await failed(long)).toEqual(unavailable);
    expect(await refusal("a.png", png())).toEqual([...unavailable, undefined]);
    rmSync(spoolFolder());
    expect(await refusal("a.png", png())).toBeNull();
  });

  test("as its disk is full, an upload is refused, and leaves nothing behind", async () => {
    vi.stubEnv("TMPDIR", folder);
    await spool(Readable.from(["x"])).then(({ path }) => rm(path));
    const { open } = fs;
    // A device without room, which takes no name in the folder.
    const full = vi
      .spyOn(fs, "open")
      .mockImplementation(((_path: string, ...rest: never[]) =>
        (open as (...all: unknown[]) => void)("/dev/full", ...rest)) as unknown as typeof open);
    try {
      expect(await failed(long)).toEqual(unavailable);
    } finally {
      full.mockRestore();
    }
    expect(readdirSync(spoolFolder())).toEqual([]);
  });

  test("because its folder was deleted, an upload makes a new one", async () => {
    vi.stubEnv("TMPDIR", folder);
    expect(await refusal("a.png", png())).toBeNull();
    rmSync(spoolFolder(), { recursive: true });
    expect(await refusal("a.png", png())).toBeNull();
  });
});
