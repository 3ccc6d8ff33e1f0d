import { inBrowser } from "#components/list/filter.ts";
import { many, search } from "#components/list/filters.tsx";
import { declareList, type ListColumn } from "#components/list/list.ts";
import { column } from "#components/table/column.ts";
import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { TwoLines } from "#components/ui/two-lines.tsx";
import { listAccessTokens } from "#lib/developers/access-tokens/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { matchesWords } from "#lib/platform/format/fold.ts";
import { ScopeSummary } from "./scope-summary.tsx";
import { type AccessToken, isExpiring } from "./token.ts";
import { TokenName } from "./token-name.tsx";

const columns: readonly ListColumn<AccessToken>[] = [
  column({ key: "name", header: "Name", width: 11, grows: true }, (token) => <TokenName token={token} />),
  column({ key: "type", header: "Access", width: 7.5 }, ({ type, sensitive_data_access: isIncluded }) => (
    <TwoLines
      first={type === "organization" ? "Organization" : "Personal"}
      second={`Sensitive data ${isIncluded ? "included" : "hidden"}`}
    />
  )),
  column({ key: "scopes", header: "Scopes", width: 8.5, grows: true }, ({ scopes }) => (
    <ScopeSummary scopes={scopes} />
  )),
  column(
    { key: "used", header: "Last used", width: 8 },
    ({ last_used_at, last_used_ip, last_used_operation: operation }) =>
      last_used_at === null ? (
        "Never"
      ) : (
        <TwoLines
          first={<Timestamp value={last_used_at} />}
          second={[operation, last_used_ip && `from ${last_used_ip}`].filter(Boolean).join(" ")}
        />
      ),
  ),
  column({ key: "status", header: "Status", width: 7 }, (token) => <TokenStatus token={token} />),
];

export const tokenList = declareList({
  title: "Access tokens",
  path: "/developers/access-tokens",
  read: listAccessTokens,
  filters: [
    inBrowser(search("Name, scope, or person")),
    inBrowser(
      many("status", "statuses", {
        label: "Status",
        options: { active: "Active", expiring: "Expiring soon", expired: "Expired", revoked: "Revoked" },
      }),
    ),
    inBrowser(
      many("kind", "types", {
        label: "Type",
        options: { organization: "Organization", personal: "Personal" },
      }),
    ),
  ],
  columns,
  limit: 40,
  /** Active ones first, then newest first. */
  whole(tokens, { status, kind, q }) {
    const chosen = tokens.filter(
      (token) =>
        (status.length === 0 || status.includes(token.status) || (status.includes("expiring") && isExpiring(token))) &&
        (kind.length === 0 || kind.includes(token.type)) &&
        matchesWords([token.name, token.hint, token.created_by, ...token.scopes].join(" "), q),
    );
    const isLive = (token: AccessToken) => token.status === "active";
    return [...chosen.filter(isLive), ...chosen.filter((token) => !isLive(token))];
  },
});

const words: Record<AccessToken["status"], string> = { active: "Active", expired: "Expired", revoked: "Revoked" };

function TokenStatus({ token }: { token: AccessToken }) {
  const { status, revoked_at, expires_at } = token;
  if (revoked_at !== null)
    return <TwoLines first={<Status>{words[status]}</Status>} second={<Timestamp value={revoked_at} />} />;
  const soon = isExpiring(token);
  return (
    <TwoLines
      first={<Status tone={soon ? "warn" : "neutral"}>{soon ? "Expires soon" : words[status]}</Status>}
      second={
        <>
          {status === "expired" ? "on" : "until"} {formatDate(expires_at)}
        </>
      }
    />
  );
}
