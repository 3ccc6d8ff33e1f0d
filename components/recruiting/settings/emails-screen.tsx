"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs";
import { RichText } from "#components/recruiting/rich-text.tsx";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { boundTo } from "#components/table/bound-to.ts";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { CursorList } from "#components/table/cursor-list.tsx";
import { FilterLine } from "#components/table/filter-line.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { Button } from "#components/ui/button.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Link } from "#components/ui/link.tsx";
import { Read } from "#components/ui/read.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { Status, type StatusTone } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { call, query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { cancelEmail, getEmail, listEmails } from "#lib/recruiting/outbox-emails/contract.ts";
import { SettingsPage } from "./settings-page.tsx";

type Email = OutputOf<typeof listEmails>["data"][number];

const statuses = ["scheduled", "kept", "sent", "failed", "canceled"] as const;
const words: Record<Email["status"], { word: string; tone: StatusTone }> = {
  scheduled: { word: "Waiting", tone: "info" },
  kept: { word: "Not sent", tone: "warn" },
  sent: { word: "Sent", tone: "neutral" },
  failed: { word: "Failed", tone: "bad" },
  canceled: { word: "Canceled", tone: "neutral" },
};
const options = statuses.map((value) => ({ value, label: words[value].word }));

const columns: readonly Column<Email>[] = [
  column({ key: "to", header: "To", width: 10, grows: true }, (row) => <To email={row} />),
  column({ key: "subject", header: "Subject", width: 13, grows: true }, ({ subject }) => subject),
  column({ key: "status", header: "Status", width: 7 }, ({ status }) => <EmailStatus status={status} />),
  column({ key: "send_at", header: "Send time", width: 8, dropOrder: 1 }, ({ send_at }) => (
    <Timestamp inRow value={send_at} />
  )),
];

const params = {
  status: parseAsArrayOf(parseAsStringLiteral(statuses)).withDefault([]),
  email: parseAsString,
};

export function EmailsScreen() {
  const { view, change } = useListView(params);
  const bound = boundTo(view, change);
  const list = useCursorPages(listEmails, {
    ...(view.status.length > 0 ? { statuses: view.status } : {}),
    limit: 50,
  });
  const emails = list.data?.pages.flatMap((page) => page.data) ?? [];
  const clear = () => change({ status: [] });
  return (
    <SettingsPage
      description="Emails to candidates: scheduled, sent, canceled, or not sent because no mail server is set up."
      panel={view.email ? <EmailPanel id={view.email} onClose={() => change({ email: null })} /> : null}
    >
      <FilterLine
        chips={<FilterChip label="Status" options={options} {...bound.many("status")} />}
        onClear={view.status.length > 0 ? clear : undefined}
      />
      <CursorList
        list={list}
        what="emails"
        count={emails.length}
        empty={
          view.status.length > 0 ? (
            <NoMatches title="No matches." onClear={clear} />
          ) : (
            <EmptyState title="No emails yet. They appear here when a candidate is archived with an email." />
          )
        }
      >
        <CardTable
          label="Emails"
          columns={columns}
          rows={emails}
          keyOf={({ id }) => id}
          current={view.email}
          onOpen={({ id }) => change({ email: id })}
        />
      </CursorList>
    </SettingsPage>
  );
}

function To({ email: { id, to_name } }: { email: Email }) {
  return (
    <Link
      href={`?email=${id}`}
      className="-my-0.5 inline-flex min-h-6 items-center rounded-sm font-medium hover:underline coarse:min-h-10"
    >
      {to_name}
    </Link>
  );
}

function EmailStatus({ status }: Pick<Email, "status">) {
  return <Status tone={words[status].tone}>{words[status].word}</Status>;
}

function EmailPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const mayWrite = useMay("ats:write");
  const email = useQuery(query(getEmail, { email_id: id }));
  const data = email.data?.data;
  return (
    <SidePanel
      title={data?.subject ?? "Email"}
      subtitle={data ? <EmailStatus status={data.status} /> : null}
      onClose={onClose}
    >
      <Read what="the email" query={email}>
        {({ data: { to_name, to_address, status, ...sent } }) => (
          <>
            <DetailList className="mb-4">
              <Detail name="To">
                {to_name}, {to_address}
              </Detail>
              <Detail name="Send time">
                <Timestamp value={sent.send_at} absolute />
              </Detail>
              {sent.sent_at ? (
                <Detail name="Sent">
                  <Timestamp value={sent.sent_at} absolute />
                </Detail>
              ) : null}
              <Detail name="Created by">{sent.created_by?.name ?? "API"}</Detail>
              <Detail name="Attempts">{sent.attempts}</Detail>
              {sent.last_error ? <Detail name="Last error">{sent.last_error}</Detail> : null}
            </DetailList>
            <RichText html={sent.body} className="rounded-md border p-3" />
            {mayWrite && (status === "scheduled" || status === "kept") ? (
              <ConfirmedAction
                title={`Cancel the email to ${to_name}?`}
                action="Cancel email"
                run={() => call(cancelEmail, { email_id: id })}
                done={{ title: "Email canceled" }}
                trigger={<Button className="mt-4">Cancel email…</Button>}
              >
                It won't be sent, and this can't be undone.
              </ConfirmedAction>
            ) : null}
          </>
        )}
      </Read>
    </SidePanel>
  );
}
