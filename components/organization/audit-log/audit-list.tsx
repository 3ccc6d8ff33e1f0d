import { parseAsString } from "nuqs/server";
import { input, single } from "#components/list/filter.ts";
import { one } from "#components/list/filters.tsx";
import { declareList, type ListColumn, type RowOf } from "#components/list/list.ts";
import { period } from "#components/list/period.tsx";
import { column } from "#components/table/column.ts";
import { PanelLink } from "#components/table/panel-link.tsx";
import { uuidParam } from "#components/table/view-params.ts";
import { RemovableFilter } from "#components/ui/removable-filter.tsx";
import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { exportAuditLog, getAuditEntry, listAuditLog } from "#lib/organization/audit-log/contract.ts";
import { actorName, nounOf, recordTypes } from "#lib/organization/audit-log/rules.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { MemberFilter } from "./member-filter.tsx";
import { TokenFilter } from "./token-filter.tsx";

export type EntryRow = RowOf<typeof listAuditLog>;

const channelWords: Record<EntryRow["channel"], string> = {
  dashboard: "Dashboard",
  api: "API",
  mcp: "Assistant",
  system: "Automatic",
};

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** By which way, and with which token or app. */
export const channelText = ({ channel, token }: EntryRow): string =>
  token ? `${channelWords[channel]}, ${token.name ?? "a former token"}` : channelWords[channel];

const columns: readonly ListColumn<EntryRow>[] = [
  column({ key: "what", header: "What", width: 18, grows: true }, (row) => (
    <PanelLink id={row.id} className="wrap-anywhere">
      {actorName(row)} {row.summary}
    </PanelLink>
  )),
  column({ key: "result", header: "Result", width: 6.5, phone: "state" }, ({ result }) =>
    result < 400 ? <Status tone="neutral">Done</Status> : <Status tone="bad">Refused</Status>,
  ),
  column({ key: "channel", header: "Channel", width: 10, dropOrder: 2, phone: "about" }, (row) => (
    <span className="block truncate" title={channelText(row)}>
      {channelText(row)}
    </span>
  )),
  column({ key: "ip", header: "Address", width: 8, dropOrder: 1 }, ({ ip }) => (
    <span className="tabular-nums">{ip ?? missing}</span>
  )),
  column({ key: "at", header: "When", width: 8.5, phone: "fact" }, ({ at }) => <Timestamp value={at} inRow />),
];

const isOperation = (name: string | null): name is string => name !== null && /^[a-z_]{1,100}$/.test(name);

const typeOptions = recordTypes
  .map((value) => ({ value, label: upperFirst(nounOf(value)) }))
  .sort((a, b) => a.label.localeCompare(b.label));

export const auditList = declareList({
  title: "Audit log",
  noun: "entries",
  path: "/audit-log",
  views: "audit-log",
  read: listAuditLog,
  exported: exportAuditLog,
  filters: [
    period("When", ["from", "from"], ["to", "to"]),
    single("member", uuidParam, {
      input: (id) => input("member_id", id),
      draw: (id, set) => <MemberFilter selected={id} onSelectedChange={set} />,
    }),
    single("token", uuidParam, {
      input: (id) => input("token_id", id),
      draw: (id, set) => <TokenFilter selected={id} onSelectedChange={set} />,
    }),
    one("channel", "channel", {
      label: "Channel",
      options: channelWords,
    }),
    one("type", "record_type", { label: "Record", options: typeOptions }),
    one("result", "result", {
      label: "Result",
      options: { succeeded: "Done", refused: "Refused" },
    }),
    // From an entry's panel: there are hundreds of operations to choose from.
    single("operation", parseAsString, {
      input: (name) => input("operations", isOperation(name) ? name : null),
      draw: (name, set) =>
        isOperation(name) ? <RemovableFilter label="Operation" value={name} onRemove={() => set(null)} /> : null,
    }),
    single("id", parseAsString, {
      input: (id) => input("record_id", id),
      draw: (id, set) =>
        id === null ? null : <RemovableFilter label="Record ID" value={id} onRemove={() => set(null)} />,
    }),
  ],
  columns,
  row: "entry",
  record: (entry_id) => [[getAuditEntry, { entry_id }]],
  limit: 50,
});
