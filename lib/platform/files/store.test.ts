import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parseSettings } from "#lib/platform/env.ts";
import { startS3 } from "#lib/testing/s3.ts";
import { assertStored, openFile, openStore, putFile, removeFile } from "./store.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-store-"));

const server = await startS3(join(folder, "s3"), "receipts");
const s3 = parseSettings({ FILES_URL: server.url }).files;

afterAll(() => server.close());

function localFile(bytes: Buffer): string {
  const path = join(folder, randomUUID());
  writeFileSync(path, bytes);
  return path;
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

const content_type = "application/pdf";

describe.each(["a folder", "an S3 store"])("%s", (kind) => {
  const at = () => openStore(kind === "a folder" ? { kind: "folder", path: join(folder, "files"), isOwn: false } : s3);

  test("returns what was stored, byte for byte, until it is deleted", async () => {
    for (const size of [1, 1000, 3_000_000]) {
      const bytes = randomBytes(size);
      const key = randomUUID();
      await putFile(key, { path: localFile(bytes), size, content_type }, at());
      expect((await bytesOf(await openFile(key, at()))).equals(bytes)).toBe(true);
      await removeFile(key, at());
      await removeFile(key, at());
      await expect(openFile(key, at())).rejects.toMatchObject({ status: 503 });
    }
  });

  test("detects a missing or truncated file before sending any of its bytes", async () => {
    const [key, size] = [randomUUID(), 1000];
    const damaged = { status: 503, items: [{ message: expect.stringMatching(/missing from storage or damaged/) }] };
    await expect(assertStored(key, size, at())).rejects.toMatchObject(damaged);
    await putFile(key, { path: localFile(randomBytes(size)), size, content_type }, at());
    await assertStored(key, size, at());
    await expect(assertStored(key, size + 1, at())).rejects.toMatchObject(damaged);
    await removeFile(key, at());
    await expect(assertStored(key, size, at())).rejects.toMatchObject(damaged);
  });

  test("keeps twenty concurrent uploads apart", async () => {
    const store = at();
    const files = Array.from({ length: 20 }, () => ({ key: randomUUID(), bytes: randomBytes(100_000) }));
    await Promise.all(
      files.map(({ key, bytes }) => putFile(key, { path: localFile(bytes), size: bytes.length, content_type }, store)),
    );
    for (const { key, bytes } of files) expect((await bytesOf(await openFile(key, store))).equals(bytes)).toBe(true);
  });
});

test.each([true, false])(
  "a folder is its owner's alone when new, and also later if it is in DATA_DIR: %s",
  async (isOwn) => {
    const path = join(folder, `own-${isOwn}`);
    const put = () =>
      putFile(
        randomUUID(),
        { path: localFile(randomBytes(9)), size: 9, content_type },
        openStore({ kind: "folder", path, isOwn }),
      );
    const mode = () => (statSync(path).mode & 0o777).toString(8);
    await put();
    expect(mode()).toBe("700");
    chmodSync(path, 0o750);
    await put();
    expect(mode()).toBe(isOwn ? "700" : "750");
  },
);

test("a store that refuses the key gives 503 and keeps nothing", async () => {
  const url = server.url.replace(/:[^:@]+@/, ":another-secret@");
  const refusing = openStore(parseSettings({ FILES_URL: url }).files);
  const key = randomUUID();
  const refusal = { status: 503, items: [{ reason: "storage_unavailable" }] };
  const file = { path: localFile(Buffer.from("x")), size: 1, content_type };
  await expect(putFile(key, file, refusing)).rejects.toMatchObject(refusal);
  await expect(openFile(key, openStore(s3))).rejects.toMatchObject({ status: 503 });
});

test("an unavailable store gives 503, and says that nothing was changed", async () => {
  const away = openStore(parseSettings({ FILES_URL: "s3://a:b@127.0.0.1:1/receipts?tls=off" }).files);
  const file = { path: localFile(Buffer.from("x")), size: 1, content_type };
  const refusal = { status: 503, items: [{ reason: "storage_unavailable" }] };
  await expect(putFile(randomUUID(), file, away)).rejects.toMatchObject(refusal);
  await expect(openFile(randomUUID(), away)).rejects.toMatchObject(refusal);
  const again = { ...refusal, items: [{ message: expect.stringMatching(/Try again/) }] };
  await expect(assertStored(randomUUID(), 1, away)).rejects.toMatchObject(again);
});
