import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { listAccessRequests } from "#lib/organization/access-requests/contract.ts";
import type { Access } from "#lib/organization/access-requests/rules.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { useAccount } from "./use-account.ts";

interface AskForAccessProps {
  access: Access;
  /** What whoever decides knows it by, after "access to": "invoices", "change invoices". */
  what: string;
}

/** Asks owners and admins for what the person's role lacks, and says what became of it. */
export default function AskForAccess({ access, what }: AskForAccessProps) {
  const { id: member_id } = useAccount();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const latest = useQuery(query(listAccessRequests, { access, member_id, limit: 1 }));
  const client = useQueryClient();
  const [last] = latest.data?.data ?? [];
  const isApproved = last?.status === "approved";

  // The role may have changed since the page was opened.
  useEffect(() => {
    if (isApproved) void client.invalidateQueries({ queryKey: query(getAccount, {}).queryKey });
  }, [isApproved, client]);

  if (latest.isPending) return null;
  if (last?.status === "open")
    return (
      <p role="status" className="text-fg-2">
        You asked for access on {formatDate(last.created_at)}. It is waiting for an owner or admin.
      </p>
    );
  return (
    <div className="flex max-w-text flex-col items-start gap-2">
      {last?.status === "declined" ? (
        <p className="text-fg-2">
          Your request was declined on {formatDate(last.decided_at ?? last.created_at)}
          {last.reply === null ? "." : `: “${last.reply}”`}
        </p>
      ) : null}
      <Button ref={button} size="small" onClick={() => setOpen(true)}>
        {last?.status === "declined" ? "Ask again" : "Ask for access"}
      </Button>
      {isOpen ? <AskDialog access={access} what={what} onClose={() => setOpen(false)} finalFocus={button} /> : null}
    </div>
  );
}
