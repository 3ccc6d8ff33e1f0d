import { extname } from "node:path";
import { makeZip } from "client-zip";
import { implementStream } from "#lib/platform/api/execute.ts";
import { openFile } from "#lib/platform/files/store.ts";
import * as contract from "./contract.ts";
import { selectFiles, selectRecord } from "./select-record.ts";

/** Makes archive names unique on any file system and replaces path separators. */
function namer(): (given: string) => string {
  const taken = new Set<string>();
  return (given) => {
    const plain = given.replace(/[/\\:*?"<>|]/g, "_").replace(/^\.+/, "_");
    const ending = extname(plain);
    const stem = plain.slice(0, plain.length - ending.length);
    let name = plain;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${stem} (${count})${ending}`;
    taken.add(name.toLowerCase());
    return `files/${name}`;
  };
}

export const exportCandidate = implementStream(contract.exportCandidate, async function* ({ input, db }) {
  const { record, updated_at } = await selectRecord(db, input.candidate_id);
  const nameOf = namer();
  const files = (await selectFiles(db, input.candidate_id)).map((file) => ({
    ...file,
    path: file.storage_key === null ? null : nameOf(file.file_name),
  }));
  const shown = files.map(({ storage_key: _, ...file }) => file);
  async function* entries() {
    const text = JSON.stringify({ ...record, files: shown }, null, 2);
    yield { name: "candidate.json", input: text, lastModified: new Date(updated_at) };
    for (const { path, storage_key, created_at } of files)
      if (path !== null && storage_key !== null)
        yield { name: path, input: await openFile(storage_key), lastModified: new Date(created_at) };
  }
  for await (const piece of makeZip(entries()) as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) yield piece;
});
