#!/usr/bin/env node
// Verifies an exported audit log, with nothing but Node 18 or newer:
//   node verify-export.mjs export.jsonl key.pem [earlier.jsonl …]
// key.pem is what GET /rest/v2/audit-log/key said, kept elsewhere. Checkpoints of earlier exports have to agree.
import { createHash, createPublicKey, verify } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { argv } from "node:process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const ofCheckpoint = "type,organization_id,number,hash,at,signature";
const ofEntry =
  "type,number,id,at,operation,principal_kind,user_id,token_id,object,result,request_id,ip,via,changes,hash";
const ofChange = "id,record_type,record_id,parent_id,action,hidden,digest,values,personal_digest,personal_values";

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");
const bytesOf = (uuid) => Buffer.from(uuid.replaceAll("-", ""), "hex");

/** What is wrong with a digest and its values. Only personal ones can be erased, and leave their digest. */
function faultOfValues(digest, values, canBeErased) {
  if (values === null) return digest === null || canBeErased ? null : "lacks values";
  if (Object.keys(values).join() !== "salt,content") return "has values of another shape";
  return sha256(bytesOf(values.salt), values.content) === digest ? null : "has values that were changed";
}

function faultOfEntry(entry, { organization_id, number, hash }) {
  if (Object.keys(entry).join() !== ofEntry) return "has other fields than an entry";
  if (entry.number !== number + 1) return `comes after entry ${number}`;
  for (const change of entry.changes) {
    if (Object.keys(change).join() !== ofChange) return "has a change with other fields";
    const fault =
      faultOfValues(change.digest, change.values, false) ??
      faultOfValues(change.personal_digest, change.personal_values, true);
    if (fault) return fault;
  }
  const { id, at, operation, principal_kind, user_id, token_id, object, result, request_id, ip, via } = entry;
  const changes = entry.changes.map((c) => [
    ...[c.id, c.record_type, c.record_id, c.parent_id, c.action, c.hidden, c.digest, c.personal_digest],
  ]);
  const said = [organization_id, hash, entry.number, id, at, operation, principal_kind, user_id, token_id, object];
  const own = sha256(JSON.stringify([...said, result, request_id, ip, via, changes]));
  return own === entry.hash ? null : "isn't what was sealed";
}

function faultOfCheckpoint(checkpoint, place, key) {
  if (Object.keys(checkpoint).join() !== ofCheckpoint) return "has other fields than a checkpoint";
  const { type, organization_id, number, hash, at, signature } = checkpoint;
  const said = Buffer.from(JSON.stringify(["muster audit log", type, organization_id, number, hash, at]));
  if (!verify(null, said, key, Buffer.from(signature, "hex"))) return "has a signature of another key or text";
  if ((place === null) !== (type === "begin")) return "isn't where the export begins";
  if (place === null) return null;
  if (type === "end" && at !== place.begun) return "belongs to another export";
  if (organization_id !== place.organization_id) return "belongs to another organization";
  return number === place.number && hash === place.hash ? null : `signs another place than entry ${place.number}`;
}

/** Reads an export's lines. `earlier` has the hashes of places that were signed before. */
export async function verifyExport(lines, publicKey, earlier = new Map()) {
  const key = createPublicKey(publicKey);
  const faults = [];
  let [place, last, count, entries, erased] = [null, null, 0, 0, 0];
  for await (const line of lines) {
    count += 1;
    try {
      const record = JSON.parse(line);
      let fault = JSON.stringify(record) === line ? null : "isn't written as it was exported";
      if (record.type === "entry") {
        fault ??= place === null ? "comes before the beginning" : faultOfEntry(record, place);
        entries += 1;
        erased += record.changes.filter((c) => c.personal_digest !== null && c.personal_values === null).length;
      } else fault ??= faultOfCheckpoint(record, place, key);
      const { number, hash } = record;
      if (earlier.has(number) && earlier.get(number) !== hash) fault ??= "contradicts an earlier export";
      if (fault) faults.push(`Line ${count}: entry ${number} ${fault}`);
      place = { ...(place ?? { organization_id: record.organization_id, begun: record.at }), number, hash };
      last = record.type;
    } catch {
      faults.push(`Line ${count} can't be read`);
    }
  }
  if (last !== "end") faults.push("The end is missing");
  return { faults, entries, erased, number: place?.number, at: place?.begun };
}

const linesOf = (file) => createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const [, , file, keyFile, ...others] = argv;
  if (!file || !keyFile) throw new Error("Usage: node verify-export.mjs export.jsonl key.pem [earlier.jsonl …]");
  const earlier = new Map();
  for (const other of others)
    for await (const line of linesOf(other)) earlier.set(JSON.parse(line).number, JSON.parse(line).hash);
  const { faults, entries, erased, number, at } = await verifyExport(linesOf(file), readFileSync(keyFile), earlier);
  for (const fault of faults) console.error(fault);
  console.log(
    faults.length === 0
      ? `${entries} entries, up to number ${number} as of ${at}, are complete and unchanged. Personal values of ${erased} changes were erased.`
      : `${faults.length} faults.`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
