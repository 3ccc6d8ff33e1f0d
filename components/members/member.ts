import type { StatusTone } from "#components/ui/status.tsx";
import type { OutputOf } from "#lib/api/contract.ts";
import type { Role } from "#lib/auth/roles.ts";
import type { listMembers } from "#lib/members/contract.ts";

export type Member = OutputOf<typeof listMembers>["data"][number];

export const roleNames: Record<Role, string> = {
  owner: "Owner",
  admin: "Admin",
  finance: "Finance",
  recruiter: "Recruiter",
  it: "IT",
  developer: "Developer",
  viewer: "Viewer",
};

export const statuses: Record<Member["status"], { word: string; tone: StatusTone }> = {
  active: { word: "Active", tone: "neutral" },
  invited: { word: "Invited", tone: "warn" },
  disabled: { word: "Disabled", tone: "neutral" },
};

export function managesMembers(role: Role): boolean {
  return role === "owner" || role === "admin";
}

export function mayChange(role: Role, member: Member): boolean {
  return managesMembers(role) && (role === "owner" || member.role !== "owner");
}
