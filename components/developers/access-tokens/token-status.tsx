import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { TwoLines } from "#components/ui/two-lines.tsx";
import { type AccessToken, isExpiring } from "./token.ts";

const words: Record<AccessToken["status"], string> = { active: "Active", expired: "Expired", revoked: "Revoked" };

export function TokenStatus({ token }: { token: AccessToken }) {
  if (token.revoked_at !== null)
    return <TwoLines first={<Status>{words[token.status]}</Status>} second={<Timestamp value={token.revoked_at} />} />;
  const soon = isExpiring(token);
  return <Status tone={soon ? "warn" : "neutral"}>{soon ? "Expires soon" : words[token.status]}</Status>;
}
