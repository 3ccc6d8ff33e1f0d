"use client";

import { useAccount } from "#components/screen/use-account.ts";
import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#components/ui/class-names.ts";
import type { Member } from "./member.ts";

export function MemberName({ member: { id, name, status, has_second_factor, is_provisioned } }: { member: Member }) {
  return (
    <span className={cn(status !== "disabled" && "font-medium")}>
      {name}
      {id === useAccount().id ? <Badge className="-my-1 ml-2">You</Badge> : null}
      {is_provisioned ? <Badge className="-my-1 ml-2">SCIM</Badge> : null}
      {has_second_factor ? <Badge className="-my-1 ml-2">Two-step</Badge> : null}
    </span>
  );
}
