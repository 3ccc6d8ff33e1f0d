import { inBrowser } from "#components/list/filter.ts";
import { many, search } from "#components/list/filters.tsx";
import { declareList, type ListColumn } from "#components/list/list.ts";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { TwoLines } from "#components/ui/two-lines.tsx";
import { listAccessTokens } from "#lib/developers/access-tokens/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { matchesWords } from "#lib/platform/format/fold.ts";
import { ScopeSummary } from "./scope-summary.tsx";
import { type AccessToken, isExpiring } from "./token.ts";
import { TokenName } from "./token-name.tsx";
import { TokenStatus } from "./token-status.tsx";

const columns: readonly ListColumn<AccessToken>[] = [
  { key: "name", header: "Name", width: 9.5, grows: true, cell: (token) => <TokenName token={token} /> },
  {
    ...{ key: "type", header: "Type", width: 6.5 },
    cell: ({ type }) => (type === "organization" ? "Organization" : "Personal"),
  },
  {
    ...{ key: "scopes", header: "Scopes", width: 8, grows: true },
    cell: ({ scopes }) => <ScopeSummary scopes={scopes} />,
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
  {
    ...{ key: "used", header: "Last used", width: 8 },
    cell: ({ last_used_at, last_used_ip, last_used_operation: operation }) =>
      last_used_at === null ? (
        "Never"
      ) : (
        <TwoLines
          first={<Timestamp value={last_used_at} />}
          second={[operation, last_used_ip && `from ${last_used_ip}`].filter(Boolean).join(" ")}
        />
      ),
  },
  { key: "status", header: "Status", width: 6.5, cell: (token) => <TokenStatus token={token} /> },
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
        options: [
          { value: "active", label: "Active" },
          { value: "expiring", label: "Expiring soon" },
          { value: "expired", label: "Expired" },
          { value: "revoked", label: "Revoked" },
        ],
      }),
    ),
    inBrowser(
      many("kind", "types", {
        label: "Type",
        options: [
          { value: "organization", label: "Organization" },
          { value: "personal", label: "Personal" },
        ],
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
