"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { getAccount } from "#lib/organization/account/contract.ts";
import { queryKeyOf, sendForm } from "#lib/platform/api/client.ts";
import { type Role, roleNames } from "#lib/platform/auth/roles.ts";
import { formatDateTime } from "#lib/platform/format/date.ts";
import { AccountSection } from "./account-section.tsx";

interface Invitation {
  organization_id: string;
  organization: string;
  role: string;
  /** Of a custom role. */
  role_name: string | null;
  expires_at: string | null;
}

/** False if the invitation is no longer available. */
async function answer(organization_id: string, accept: boolean): Promise<boolean> {
  const decision = accept ? "accept" : "decline";
  return ((await sendForm("/api/invitations", { organization_id, decision })) as { answered: boolean }).answered;
}

/** Open invitations for the signed-in person; renders nothing if there are none. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const client = useQueryClient();
  const router = useRouter();
  const section = useRef<HTMLElement>(null);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState<string | null>(null);
  const waiting = invitations.filter(({ organization_id }) => !answered.has(organization_id));

  async function decide({ organization_id, organization }: Invitation, accept: boolean) {
    if (pending !== null) return;
    setPending(organization_id);
    try {
      const done = await answer(organization_id, accept);
      setAnswered(new Set([...answered, organization_id]));
      if (!done) toast({ title: `The invitation to ${organization} is no longer available`, urgent: true });
      else if (accept) toast({ title: `You joined ${organization}`, description: "Switch to it at the top left." });
      else toast({ title: `You declined the invitation to ${organization}` });
      section.current?.focus();
      if (accept) await client.invalidateQueries({ queryKey: queryKeyOf(getAccount, {}) });
      router.refresh();
    } catch {
      toast({
        title: "Couldn't save your decision",
        description: "Check the connection and try again.",
        urgent: true,
      });
    }
    setPending(null);
  }

  if (invitations.length === 0 && answered.size === 0) return null;
  return (
    <AccountSection ref={section} title="Invitations">
      {waiting.length === 0 ? <p className="text-fg-2">No open invitations</p> : null}
      <ul>
        {waiting.map((invitation) => (
          <li
            key={invitation.organization_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t py-3 text-sm"
          >
            <div>
              <p className="font-medium">{invitation.organization}</p>
              <p className="text-fg-2">
                {invitation.role_name ?? roleNames[invitation.role as Role]}
                {invitation.expires_at === null ? null : `, open until ${formatDateTime(invitation.expires_at)}`}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                aria-label={`Accept the invitation to ${invitation.organization}`}
                pending={pending === invitation.organization_id}
                onClick={() => void decide(invitation, true)}
              >
                Accept
              </Button>
              <AlertDialog
                title={`Decline the invitation to ${invitation.organization}?`}
                action="Decline invitation"
                onAction={() => void decide(invitation, false)}
                pending={pending === invitation.organization_id}
                trigger={<Button aria-label={`Decline the invitation to ${invitation.organization}`}>Decline</Button>}
              >
                <p>Only an administrator of {invitation.organization} can invite you again.</p>
              </AlertDialog>
            </div>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
