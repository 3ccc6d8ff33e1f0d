"use client";

import { useState } from "react";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { declineLink } from "./link-requests.ts";
import { type LinkProps, unreachable } from "./member-link.ts";

export function DeclineInvitation({ code, link, onStop }: LinkProps) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  async function decline() {
    setPending(true);
    try {
      onStop((await declineLink(code)) ? "declined" : "spent");
    } catch {
      setError(unreachable);
      setPending(false);
    }
  }

  return (
    <AlertDialog
      title={`Decline the invitation to ${link.organization}?`}
      action="Decline invitation"
      onAction={decline}
      pending={pending}
      error={error}
      trigger={
        <Button variant="ghost" className="-ml-3">
          Decline invitation
        </Button>
      }
    >
      <p>The link stops working. Only an administrator of {link.organization} can invite you again.</p>
    </AlertDialog>
  );
}
