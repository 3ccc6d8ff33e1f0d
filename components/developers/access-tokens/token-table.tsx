"use client";

import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { cn } from "#components/ui/class-names.ts";
import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { RevokeToken } from "./revoke-token.tsx";
import type { ScopeOperations } from "./scope-operations.ts";
import { ScopeSummary } from "./scope-summary.tsx";
import type { AccessToken } from "./token-view.ts";

const soonMs = 14 * 86_400_000;

const words: Record<AccessToken["status"], string> = { active: "Active", expired: "Expired", revoked: "Revoked" };

interface TokenTableProps {
  tokens: readonly AccessToken[];
  operations: ScopeOperations;
}

export function TokenTable({ tokens, operations }: TokenTableProps) {
  const columns = useMemo(() => columnsOf(operations), [operations]);
  return (
    <CardTable
      label="Access tokens"
      columns={columns}
      rows={tokens}
      keyOf={({ id }) => id}
      isFaint={({ status }) => status !== "active"}
    />
  );
}

function columnsOf(operations: ScopeOperations): readonly Column<AccessToken>[] {
  return [
    { key: "name", header: "Name", width: 9.5, grows: true, cell: (token) => <Name token={token} /> },
    {
      ...{ key: "type", header: "Type", width: 6.5 },
      cell: ({ type }) => (type === "organization" ? "Organization" : "Personal"),
    },
    {
      ...{ key: "scopes", header: "Scopes", width: 8, grows: true },
      cell: ({ scopes }) => <ScopeSummary scopes={scopes} operations={operations} />,
    },
    {
      ...{ key: "sensitive", header: "Sensitive data", width: 5.5 },
      cell: (token) => (token.sensitive_data_access ? "Included" : "Hidden"),
    },
    {
      ...{ key: "generated", header: "Generated", width: 7.5 },
      cell: (token) => <TwoLines first={<Timestamp value={token.created_at} />} second={`by ${token.created_by}`} />,
    },
    {
      ...{ key: "expires", header: "Expires", width: 6.5 },
      cell: ({ expires_at }) => <TwoLines first={<Timestamp value={expires_at} />} second={formatDate(expires_at)} />,
    },
    { key: "used", header: "Last used", width: 8, cell: (token) => <LastUsed token={token} /> },
    { key: "status", header: "Status", width: 6.5, cell: (token) => <TokenStatus token={token} /> },
    {
      ...{ key: "actions", header: "Actions", width: 5, actions: true },
      cell: (token) => (token.status === "active" ? <RevokeToken token={token} /> : null),
    },
  ];
}

function Name({ token }: { token: AccessToken }) {
  const live = token.status === "active";
  const name = useRef<HTMLSpanElement>(null);

  // The focused button disappears once the token is no longer active; move the focus to the row.
  const wasLive = useRef(live);
  useEffect(() => {
    if (wasLive.current && !live && document.activeElement === document.body) name.current?.focus();
    wasLive.current = live;
  }, [live]);

  return (
    <span ref={name} tabIndex={-1} className="block">
      <span className={cn("block", live && "font-medium")}>{token.name}</span>
      <code className="block font-mono text-xs leading-4 text-fg-2">{token.hint}</code>
    </span>
  );
}

function LastUsed({ token }: { token: AccessToken }) {
  if (token.last_used_at === null) return "Never";
  const from = token.last_used_ip && `from ${token.last_used_ip}`;
  return (
    <TwoLines
      first={<Timestamp value={token.last_used_at} />}
      second={[token.last_used_operation, from].filter(Boolean).join(" ")}
    />
  );
}

function TokenStatus({ token }: { token: AccessToken }) {
  if (token.revoked_at !== null)
    return <TwoLines first={<Status>{words[token.status]}</Status>} second={<Timestamp value={token.revoked_at} />} />;
  const soon = token.status === "active" && Date.parse(token.expires_at) - Date.now() < soonMs;
  return <Status tone={soon ? "warn" : "neutral"}>{soon ? "Expires soon" : words[token.status]}</Status>;
}

function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="block">
      <span className="block">{first}</span>
      <span className="block text-xs leading-4 text-fg-2">{second}</span>
    </span>
  );
}
