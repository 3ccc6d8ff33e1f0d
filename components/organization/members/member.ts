import type { StatusTone } from "#components/ui/status.tsx";
import type { listMembers } from "#lib/organization/members/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";

export type Member = OutputOf<typeof listMembers>["data"][number];

export const statuses: Record<Member["status"], { word: string; tone: StatusTone }> = {
  active: { word: "Active", tone: "neutral" },
  invited: { word: "Invited", tone: "warn" },
  expired: { word: "Invitation expired", tone: "warn" },
  declined: { word: "Declined", tone: "warn" },
  disabled: { word: "Disabled", tone: "neutral" },
};

/** The person hasn't accepted this organization's invitation. */
export function isPending({ status }: Member): boolean {
  return status === "invited" || status === "expired" || status === "declined";
}

export function managesMembers(role: string): boolean {
  return role === "owner" || role === "admin";
}

export function mayChange(role: string, member: Member): boolean {
  return managesMembers(role) && (role === "owner" || member.role !== "owner");
}
