import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { TwoLines } from "#components/ui/two-lines.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { type AccessToken, isExpiring } from "./token.ts";

const words: Record<AccessToken["status"], string> = { active: "Active", expired: "Expired", revoked: "Revoked" };

export function TokenStatus({ token }: { token: AccessToken }) {
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
