import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type FilesSetting, readFilesUrl } from "#lib/platform/files-url.ts";
import { startS3 } from "#lib/testing/s3.ts";
import { openPlace } from "./place.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-place-"));
const server = await startS3(join(folder, "s3"), "backups");

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe.each(["a folder", "a bucket"])("%s", (kind) => {
  const setting: FilesSetting =
    kind === "a folder"
      ? { kind: "folder", path: join(folder, "deep", "backups"), isOwn: false }
      : (readFilesUrl(server.url) as FilesSetting);

  test("has what was written, folder by folder, until it is removed", async () => {
    const place = await openPlace(setting);
    expect(place.name).not.toMatch(/secret/);
    expect(await place.list("")).toEqual([]);
    expect(await place.read("one/backup.json")).toBeNull();
    // More than the store lists at once.
    const names = Array.from({ length: 45 }, (_, at) => `part-${String(at).padStart(2, "0")}`);
    for (const name of names) await place.write(`one/tables/${name}`, Buffer.from(name));
    await place.write("one/backup.json", Buffer.from("{}"));
    await place.write("one-more/backup.json", Buffer.from("[]"));
    await place.write("two/backup.json", Buffer.from("[]"));
    expect(await place.list("")).toEqual(["one", "one-more", "two"]);
    expect(await place.list("one")).toEqual(["backup.json", "tables"]);
    expect(await place.list("one/tables")).toEqual(names);
    expect(String(await place.read("one/tables/part-44"))).toBe("part-44");
    await place.write("one/backup.json", Buffer.from("again"));
    expect(String(await place.read("one/backup.json"))).toBe("again");
    await place.remove("one");
    await place.remove("one");
    expect(await place.list("")).toEqual(["one-more", "two"]);
    expect(await place.read("one/tables/part-00")).toBeNull();
    await place.remove("two/backup.json");
    expect(await place.list("two")).toEqual([]);
  });
});

test("a folder that can't be written is named with the reason, and nothing half written is listed", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const place = await openPlace({ kind: "folder", path: file, isOwn: false });
  await expect(place.write("one/backup.json", Buffer.from("{}"))).rejects.toThrow(
    `The backups at ${file} can't be read or written (ENOTDIR`,
  );
  const good = join(folder, "good");
  const other = await openPlace({ kind: "folder", path: good, isOwn: false });
  await other.write("one/part", Buffer.from("part"));
  writeFileSync(join(good, "one", "part.0000.draft"), "half");
  expect(readdirSync(join(good, "one"))).toHaveLength(2);
  expect(await other.list("one")).toEqual(["part"]);
});

test("a bucket that refuses the key is named without it", async () => {
  const wrong = server.url.replace("counterpart-secret", "wrong-secret");
  const place = await openPlace(readFilesUrl(wrong) as FilesSetting);
  const failure = await place.list("").catch((error: Error) => error);
  expect(String(failure)).toMatch(/The backups at http:\/\/127\.0\.0\.1:\d+\/backups can't be read or written \(\w+/);
  expect(String(failure)).not.toMatch(/secret/);
});

test("a folder that the system won't make is refused, naming it", async () => {
  const place = await openPlace({ kind: "folder", path: "/proc/muster/backups", isOwn: false });
  await expect(place.write("one", Buffer.from("1"))).rejects.toThrow(
    "The backups at /proc/muster/backups can't be read or written (ENOENT: ",
  );
});
