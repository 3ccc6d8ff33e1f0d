"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { failure } from "#components/shell/refusal.ts";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call, queryKeyOf } from "#lib/api/client.ts";
import { formatDate } from "#lib/format/date.ts";
import { formatCount } from "#lib/format/number.ts";
import { closePaymentCycle, getPaymentCycle, reopenPaymentCycle } from "#lib/payment-cycles/contract.ts";
import { type CycleDetail, periodOf } from "./cycle.ts";
import { keepCycle, useMayClose } from "./use-cycles.ts";

/** What can be done with the cycle now. */
export function CycleActions({ cycle }: { cycle: CycleDetail }) {
  if (!useMayClose()) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {cycle.allowed.includes("reopen") ? <Change cycle={cycle} operation={reopenPaymentCycle} /> : null}
      {cycle.allowed.includes("close") ? <Change cycle={cycle} operation={closePaymentCycle} /> : null}
      {cycle.status === "closed" ? (
        <Link href={`/payments/new?payment_cycle_id=${cycle.id}`} className={buttonClasses({ variant: "primary" })}>
          Pay the invoices
        </Link>
      ) : null}
    </div>
  );
}

interface ChangeProps {
  cycle: CycleDetail;
  operation: typeof closePaymentCycle | typeof reopenPaymentCycle;
}

function Change({ cycle, operation }: ChangeProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const closes = operation === closePaymentCycle;
  const change = useMutation({
    mutationFn: () => call(operation, { cycle_id: cycle.id }),
    onSuccess({ data }) {
      setOpen(false);
      keepCycle(client, data);
      toast({ title: closes ? `${periodOf(data)} is being closed` : `${periodOf(data)} is being reopened` });
    },
    // Somebody else was faster, or money moved: what is on screen is no longer so.
    onError: () => client.invalidateQueries({ queryKey: queryKeyOf(getPaymentCycle, { cycle_id: cycle.id }) }),
  });
  const contracts = `${formatCount(cycle.contracts_total)} ${cycle.contracts_total === 1 ? "contract" : "contracts"}`;
  return (
    <AlertDialog
      title={closes ? `Close ${periodOf(cycle)}?` : `Reopen ${periodOf(cycle)}?`}
      action={closes ? "Close payment cycle" : "Reopen payment cycle"}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        change.reset();
      }}
      onAction={() => change.mutate()}
      pending={change.isPending}
      error={change.error ? failure(change.error) : undefined}
      trigger={<Button variant={closes ? "primary" : "secondary"}>{closes ? "Close…" : "Reopen…"}</Button>}
    >
      {closes ? (
        <>
          Invoices are made for {contracts}, due on {formatDate(cycle.due_on)}. What is not approved yet, or comes in
          later, is paid in the next cycle. It can be reopened until its invoices are paid.
        </>
      ) : (
        <>
          Its {formatCount(cycle.invoices_made)} invoices are cancelled and their numbers are not given out again. Hours
          and adjustments are free to be changed, and closing makes new invoices.
        </>
      )}
    </AlertDialog>
  );
}
