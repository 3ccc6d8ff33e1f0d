"use client";

import { memo, type ReactNode, useEffect, useRef } from "react";
import { tableRoles } from "#components/table/table-roles.ts";
import { cn } from "#components/ui/class-names.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { formatDate } from "#lib/format/date.ts";
import { RevokeToken } from "./revoke-token.tsx";
import type { ScopeOperations } from "./scope-operations.ts";
import { ScopeSummary } from "./scope-summary.tsx";
import type { AccessToken } from "./token-view.ts";

/** Each column's share of the width: fixed, so that nothing moves when the fonts arrive. */
const headers = [
  ["Name", "w-[17%]"],
  ["Type", "w-[10.5%]"],
  ["Scopes", "w-[13.5%]"],
  ["Sensitive data", "w-[7.5%]"],
  ["Generated", "w-[12.5%]"],
  ["Expires", "w-[10%]"],
  ["Last used, to the minute", "w-[12%]"],
  ["Status", ""],
  ["", "w-20"],
] as const;

const soonMs = 14 * 86_400_000;

const cell = "px-2 py-1.5 align-top leading-6 first:pl-0 last:pr-0";

/** A cell that says its column's name where rows are cards. */
const labelled =
  "max-xl:grid max-xl:grid-cols-[7.5rem_1fr] max-xl:px-0 max-xl:py-1 max-xl:before:text-fg-2 max-xl:before:content-[attr(data-label)]";

const words: Record<AccessToken["status"], string> = { active: "Active", expired: "Expired", revoked: "Revoked" };

interface TokenTableProps {
  tokens: readonly AccessToken[];
  operations: ScopeOperations;
}

/** One line per token; on narrow screens one card. */
export function TokenTable({ tokens, operations }: TokenTableProps) {
  return (
    <table {...tableRoles.table} className="w-full text-sm wrap-anywhere max-xl:block xl:table-fixed">
      <caption className="sr-only">Access tokens</caption>
      <TokenHeaders />
      <tbody {...tableRoles.rowGroup} className="max-xl:block">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} operations={operations} />
        ))}
      </tbody>
    </table>
  );
}

function TokenHeaders() {
  return (
    <thead {...tableRoles.rowGroup} className="max-xl:sr-only">
      <tr {...tableRoles.row} className="border-y text-left text-xs text-fg-2">
        {headers.map(([header, width]) => (
          <th
            key={header}
            {...tableRoles.columnHeader}
            scope="col"
            className={cn(cell, width, "font-medium wrap-normal")}
          >
            {header === "" ? <span className="sr-only">Actions</span> : header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface TokenRowProps {
  token: AccessToken;
  operations: ScopeOperations;
}

const TokenRow = memo(function TokenRow({ token, operations }: TokenRowProps) {
  const live = token.status === "active";
  const soon = live && Date.parse(token.expires_at) - Date.now() < soonMs;
  const name = useRef<HTMLTableCellElement>(null);

  // The button that had the focus goes with the token's life; the row keeps the place.
  const wasLive = useRef(live);
  useEffect(() => {
    if (wasLive.current && !live && document.activeElement === document.body) name.current?.focus();
    wasLive.current = live;
  }, [live]);

  return (
    <tr {...tableRoles.row} className={cn("border-b max-xl:block max-xl:py-3", !live && "text-fg-2")}>
      <th
        {...tableRoles.rowHeader}
        ref={name}
        tabIndex={-1}
        scope="row"
        className={cn(cell, "text-left font-normal max-xl:block max-xl:px-0")}
      >
        <span className={cn("block", live && "font-medium")}>{token.name}</span>
        <code className="block font-mono text-xs leading-4 text-fg-2">{token.hint}</code>
      </th>
      <td {...tableRoles.cell} data-label="Type" className={cn(cell, labelled)}>
        {token.type === "organization" ? "Organization" : "Personal"}
      </td>
      <td {...tableRoles.cell} data-label="Scopes" className={cn(cell, labelled)}>
        <ScopeSummary scopes={token.scopes} operations={operations} />
      </td>
      <td {...tableRoles.cell} data-label="Sensitive data" className={cn(cell, labelled)}>
        {token.sensitive_data_access ? "Included" : "Left out"}
      </td>
      <td {...tableRoles.cell} data-label="Generated" className={cn(cell, labelled)}>
        <TwoLines first={<Timestamp value={token.created_at} />} second={`by ${token.created_by}`} />
      </td>
      <td {...tableRoles.cell} data-label="Expires" className={cn(cell, labelled)}>
        <TwoLines first={<Timestamp value={token.expires_at} />} second={formatDate(token.expires_at)} />
      </td>
      <td {...tableRoles.cell} data-label="Last used" className={cn(cell, labelled)}>
        {token.last_used_at ? (
          <TwoLines
            first={<Timestamp value={token.last_used_at} />}
            second={[token.last_used_operation, token.last_used_ip && `from ${token.last_used_ip}`]
              .filter(Boolean)
              .join(" ")}
          />
        ) : (
          "Never"
        )}
      </td>
      <td {...tableRoles.cell} data-label="Status" className={cn(cell, labelled)}>
        {token.revoked_at ? (
          <TwoLines first={<Status>{words[token.status]}</Status>} second={<Timestamp value={token.revoked_at} />} />
        ) : (
          <Status tone={soon ? "warn" : "neutral"}>{soon ? "Expires soon" : words[token.status]}</Status>
        )}
      </td>
      <td {...tableRoles.cell} className={cn(cell, "text-right max-xl:block max-xl:px-0 max-xl:text-left")}>
        {live ? <RevokeToken token={token} /> : null}
      </td>
    </tr>
  );
});

function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="block">
      <span className="block">{first}</span>
      <span className="block text-xs leading-4 text-fg-2">{second}</span>
    </span>
  );
}

export function TokenTableSkeleton() {
  return (
    <div role="status" className="border-t">
      <span className="sr-only">Loading the access tokens</span>
      {["a", "b", "c", "d", "e"].map((key) => (
        <div key={key} className="flex h-14 items-center gap-8 border-b">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-56 max-sm:hidden" />
          <Skeleton className="h-4 w-24 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
