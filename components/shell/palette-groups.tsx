import { Command } from "cmdk";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { toneOf, wordOf } from "#components/equipment/assets/asset-words.ts";
import { InvoiceStatus } from "#components/money/invoices/invoice-status.tsx";
import { PaymentStatus } from "#components/money/payments/payment-status.tsx";
import { slugWord } from "#components/recruiting/words.ts";
import type { Command as Offer } from "#components/screen/commands.ts";
import { Kbd } from "#components/ui/kbd.tsx";
import { Status } from "#components/ui/status.tsx";
import { contractStatuses } from "#components/workforce/contracts/contract-words.tsx";
import type { SearchGroup, SearchRecord } from "./use-search.ts";

/** What an entry does; with a path, it can open in a new tab. */
export interface Choice {
  path?: string | undefined;
  run: () => void;
}

interface EntryProps {
  value: string;
  choice: Choice;
  /** `inNewTab` if the person asked for a new tab. */
  onChoose: (choice: Choice, inNewTab: boolean) => void;
  children: ReactNode;
}

export function wantsNewTab({ metaKey, ctrlKey }: Pick<MouseEvent, "metaKey" | "ctrlKey">): boolean {
  return metaKey || ctrlKey;
}

function Entry({ value, choice, onChoose, children }: EntryProps) {
  return (
    <Command.Item
      value={value}
      onSelect={() => onChoose(choice, false)}
      onClickCapture={(event) => {
        if (!choice.path || !wantsNewTab(event)) return;
        event.stopPropagation();
        onChoose(choice, true);
      }}
      onAuxClick={(event) => {
        if (choice.path && event.button === 1) onChoose(choice, true);
      }}
      className="flex min-h-(--control) items-center justify-between gap-3 rounded-sm px-3 text-sm select-none data-[selected=true]:bg-subtle forced:data-[selected=true]:outline-2"
    >
      {children}
    </Command.Item>
  );
}

export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-fg-2"
    >
      {children}
    </Command.Group>
  );
}

type OnChoose = EntryProps["onChoose"];

export function CommandEntry({ offer, onChoose }: { offer: Offer; onChoose: OnChoose }) {
  return (
    <Entry value={`command ${offer.group} ${offer.label}`} choice={offer} onChoose={onChoose}>
      {offer.label}
      {offer.keys ? <Kbd keys={offer.keys} className="coarse:hidden" /> : null}
    </Entry>
  );
}

/** Identifies a record's entry in the list, where the same record can appear twice. */
export function recordValue(within: string, { kind, id }: Pick<SearchRecord, "kind" | "id">): string {
  return `${within} ${kind}:${id}`;
}

interface RecordEntryProps {
  record: SearchRecord;
  /** Shown if the group heading doesn't already name the kind of record. */
  kindName?: string | undefined;
  within: string;
  onChoose: OnChoose;
  open: (path: string) => void;
}

export function RecordEntry({ record, kindName, within, onChoose, open }: RecordEntryProps) {
  const { title, detail, path } = record;
  const more = [kindName, detail].filter(Boolean).join(" · ");
  return (
    <Entry value={recordValue(within, record)} choice={{ path, run: () => open(path) }} onChoose={onChoose}>
      <span className="flex min-w-0 flex-col py-1">
        <span className="truncate">{title}</span>
        {more ? <span className="truncate text-xs text-fg-2">{more}</span> : null}
      </span>
      <span className="shrink-0 text-xs text-fg-2">
        <SearchStatus record={record} />
      </span>
    </Entry>
  );
}

interface FoundGroupProps {
  group: SearchGroup;
  onChoose: OnChoose;
  open: (path: string) => void;
}

export function FoundGroup({ group, onChoose, open }: FoundGroupProps) {
  const { kind, name, records, is_similar, has_more, list_path } = group;
  return (
    <PaletteGroup heading={is_similar ? `${name} with a similar name` : name}>
      {records.map((record) => (
        <RecordEntry key={record.id} record={record} within="found" onChoose={onChoose} open={open} />
      ))}
      {list_path && (has_more || records.length > 1) ? (
        <Entry value={`all ${kind}`} choice={{ path: list_path, run: () => open(list_path) }} onChoose={onChoose}>
          <span className="text-fg-2">See all results in {name}</span>
        </Entry>
      ) : null}
    </PaletteGroup>
  );
}

/** Renders a status as its list does. Statuses arrive as plain text; each kind's component knows its values. */
const shown: Record<string, (status: string) => ReactNode> = {
  invoice: (status) => <InvoiceStatus status={status as ComponentProps<typeof InvoiceStatus>["status"]} />,
  payment: (status) => <PaymentStatus status={status as ComponentProps<typeof PaymentStatus>["status"]} />,
  contract(status) {
    const { word, tone } = contractStatuses[status as keyof typeof contractStatuses];
    return <Status tone={tone}>{word}</Status>;
  },
  job: (status) => <Status tone={status === "OPEN" ? "ok" : "neutral"}>{slugWord(status)}</Status>,
  it_asset: (status) => <Status tone={toneOf(status)}>{wordOf(status)}</Status>,
  member: (role) => role,
  access_token: (status) => <Status>{slugWord(status)}</Status>,
  // An enabled webhook may still be failing; its page shows that.
  webhook: (status) => (status === "disabled" ? <Status>Disabled</Status> : null),
};

function SearchStatus({ record: { kind, status } }: { record: SearchRecord }) {
  return status === null ? null : (shown[kind]?.(status) ?? null);
}
