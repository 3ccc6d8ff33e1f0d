import { csvPages } from "#lib/platform/api/csv.ts";
import { implementRead, implementStream } from "#lib/platform/api/execute.ts";
import { type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { checkpointKey } from "./checkpoint.ts";
import * as contract from "./contract.ts";
import { chainLines, latestCheckpoint } from "./export-chain.ts";
import { nounOf } from "./rules.ts";
import { type Change, changesOf } from "./select-changes.ts";
import { type Entry, entriesOf, findEntry } from "./select-entries.ts";

export const listAuditLog = implementRead(contract.listAuditLog, ({ input, db }) =>
  readPage({ contract: contract.listAuditLog, input, ...entriesOf(db, input) }),
);

export const getAuditEntry = implementRead(contract.getAuditEntry, async ({ input, db }) => {
  const entry = await findEntry(db, input.entry_id);
  if (!entry) throw notFound("Entry");
  const changes = (await changesOf(db, [entry.id], contract.maxChanges + 1)).get(entry.id) ?? [];
  return {
    data: {
      ...entry,
      changes: changes.slice(0, contract.maxChanges),
      has_more_changes: changes.length > contract.maxChanges,
    },
  };
});

/** What an entry changed, on one line for each record: `payment PAY-1: status: processing → paid`. */
function changesText(changes: readonly Change[]): string {
  const said = ({ name, before, after, is_hidden }: Change["fields"][number]) =>
    is_hidden ? `${name}: changed` : `${name}: ${[before, after].map((value) => value ?? "–").join(" → ")}`;
  return changes
    .map(({ record, action, fields, is_erased }) => {
      const values = is_erased ? [...fields.map(said), "values were erased"] : fields.map(said);
      return `${nounOf(record.type)} ${record.name ?? record.id} ${action}: ${values.join("; ")}`;
    })
    .join("\n");
}

const csvColumns = [
  ...["at", "actor", "token", "channel", "ip", "summary", "changes", "operation", "record_type", "record_id"],
  ...["result", "request_id", "id", "number"],
];

function cellsOf(entry: Entry & { changes: string }) {
  const [record] = entry.records;
  return {
    ...entry,
    actor: entry.actor.name ?? entry.actor.id ?? entry.actor.kind,
    token: entry.token?.name ?? entry.token?.id ?? "",
    record_type: record?.type ?? "",
    record_id: record?.id ?? "",
  };
}

/** The most records of an entry whose changes its cell has. */
const maxInCell = 20;

export const exportAuditLog = implementStream(contract.exportAuditLog, ({ input, db }) => {
  const { keys, select } = entriesOf(db, input);
  const withChanges = async (page: PageRequest) => {
    const { rows } = await select(page);
    const changes = await changesOf(
      db,
      rows.map(({ id }) => id),
      maxInCell,
    );
    return { rows: rows.map((row) => ({ ...row, changes: changesText(changes.get(row.id) ?? []) })) };
  };
  return csvPages({ columns: csvColumns, atOnce: 200, keys, select: withChanges, recordOf: cellsOf });
});

export const exportAuditChain = implementStream(contract.exportAuditChain, ({ input, db }) => chainLines(db, input));

export const getAuditKey = implementRead(contract.getAuditKey, async ({ db }) => {
  const checkpoint = await latestCheckpoint(db);
  return { data: { public_key: checkpointKey(), checkpoint } };
});
