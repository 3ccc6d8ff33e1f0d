import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { payCycleAddress } from "#components/money/payments/pay-link.ts";
import { errorMessage } from "#components/screen/error-message.ts";
import { useMay } from "#components/screen/use-may.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { ActionGroup } from "#components/ui/action-group.tsx";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { MenuItem } from "#components/ui/dropdown-menu.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { MoreActions } from "#components/ui/more-actions.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toast } from "#components/ui/toast.tsx";
import { closePaymentCycle, getPaymentCycle, reopenPaymentCycle } from "#lib/money/payment-cycles/contract.ts";
import { call, queryKeyOf } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import { ClosingChecklist } from "./closing-checklist.tsx";
import { type CycleDetail, cycleStatuses, periodOf } from "./cycle.ts";
import { expectedTotals, totalsByCurrency } from "./expected-totals.ts";
import { cacheCycle, invalidateFigures, useFreshTotals, useTotals } from "./use-cycles.ts";

const ChangeDates = lateDialog(() => import("./change-dates.tsx"));

type Task = "close" | "reopen";

const tasks = {
  close: { operation: closePaymentCycle, verb: "Close", does: "is being closed" },
  reopen: { operation: reopenPaymentCycle, verb: "Reopen", does: "is being reopened" },
} as const;

/** The actions on the cycle in its current status. */
export function CycleActions({ cycle }: { cycle: CycleDetail }) {
  const [asked, setAsked] = useState<Task | "dates" | null>(null);
  const dates = useRef<HTMLButtonElement>(null);
  if (!useMay("accounting:write")) return <ViewOnly what="payment cycles" needs="accounting:write" />;
  return (
    <ActionGroup label="Payment cycle actions" className="flex flex-wrap gap-2">
      {cycle.status === "open" ? (
        <Button ref={dates} onClick={() => setAsked("dates")}>
          Change dates…
        </Button>
      ) : null}
      {(["reopen", "close"] as const).map((task) => (
        <Change
          key={task}
          cycle={cycle}
          task={task}
          open={asked === task}
          onOpenChange={(next) => setAsked(next ? task : null)}
        />
      ))}
      {cycle.status === "closed" ? (
        <Link href={payCycleAddress(cycle.id)} className={buttonClasses({ variant: "primary" })}>
          Pay the invoices
        </Link>
      ) : null}
      {cycle.allowed.includes("reopen") ? (
        <MoreActions>
          <MenuItem danger onClick={() => setAsked("reopen")}>
            Reopen…
          </MenuItem>
        </MoreActions>
      ) : null}
      {asked === "dates" ? <ChangeDates cycle={cycle} onClose={() => setAsked(null)} finalFocus={dates} /> : null}
    </ActionGroup>
  );
}

interface ChangeProps {
  cycle: CycleDetail;
  task: Task;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function Change({ cycle, task, open, onOpenChange }: ChangeProps) {
  const client = useQueryClient();
  const { operation, verb, does } = tasks[task];
  const { data, isFetching, isError } = useTotals(cycle.id);
  // What is on screen is what is confirmed.
  const totals = data?.data;
  const change = useMutation({
    mutationFn: () =>
      task === "close" && totals
        ? call(closePaymentCycle, { cycle_id: cycle.id, expected_totals: expectedTotals(totals) })
        : call(operation, { cycle_id: cycle.id }),
    onSuccess({ data }) {
      onOpenChange(false);
      cacheCycle(client, data);
      toast({ title: `${periodOf(data)} ${does}` });
    },
    // Someone else was faster, money moved, or a rate changed: the screen is out of date.
    onError() {
      void client.invalidateQueries({ queryKey: queryKeyOf(getPaymentCycle, { cycle_id: cycle.id }) });
      invalidateFigures(client);
    },
  });
  const checks = totals?.closing?.checks ?? [];
  const isBlocked =
    task === "close" &&
    (!totals || isError || checks.some(({ severity, count }) => severity === "blocks" && count > 0));
  const isAllowed = cycle.allowed.includes(task);
  // A dialog that is already open stays, to say why it no longer applies.
  if (!isAllowed && !open) return null;
  const changed = `Its status has changed to “${cycleStatuses[cycle.status].word}”.`;
  return (
    <AlertDialog
      title={`${verb} ${periodOf(cycle)}?`}
      action={`${verb} payment cycle`}
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        change.reset();
      }}
      onAction={() => change.mutate()}
      tone={task === "close" ? "primary" : "danger"}
      pending={change.isPending || (task === "close" && isFetching)}
      blocked={isBlocked}
      error={change.error ? errorMessage(change.error) : isAllowed || change.isPending ? undefined : changed}
      {...(task === "close" && { trigger: <Button variant="primary">{verb}…</Button> })}
    >
      {task === "close" ? (
        <ClosingSummary cycle={cycle} onFollow={() => onOpenChange(false)} />
      ) : (
        <Reopening cycle={cycle} />
      )}
    </AlertDialog>
  );
}

function Reopening({ cycle: { invoices_made: invoices } }: { cycle: CycleDetail }) {
  return (
    <>
      {invoices === 1
        ? "Its invoice is canceled, and its number isn't reused."
        : `Its ${formatCount(invoices)} invoices are canceled, and their numbers aren't reused.`}{" "}
      You can change timesheets and adjustments again. Closing creates new invoices.
    </>
  );
}

interface ClosingSummaryProps {
  cycle: CycleDetail;
  /** Called when a link is followed. */
  onFollow: () => void;
}

/** What closing the cycle creates, and what still needs attention. */
function ClosingSummary({ cycle, onFollow }: ClosingSummaryProps) {
  const totals = useFreshTotals(cycle.id);
  const { data, error, isFetchedAfterMount } = totals;
  const closing = data?.data.closing;
  const sums = data ? totalsByCurrency(data.data).map(({ total, currency }) => formatMoney(total, currency)) : [];
  const found = closing?.checks.filter(({ count }) => count > 0) ?? [];
  return (
    <div className="flex flex-col gap-2">
      {closing && !error && isFetchedAfterMount ? (
        <>
          <p>
            Closing creates {countOf(closing.invoices, "invoice")}
            {sums.length > 0 ? ` for ${sums.join(", ")}` : null}, due on {formatDate(cycle.invoices_due_on)}.
          </p>
          {found.length > 0 ? (
            <ClosingChecklist cycle={cycle} checks={found} onFollow={onFollow} />
          ) : (
            <p>All checks passed.</p>
          )}
        </>
      ) : error ? (
        <ErrorState title="Couldn't load the totals" query={totals} />
      ) : (
        <div role="status">
          <span className="sr-only">Counting invoices</span>
          <Skeleton className="h-10 w-full" />
        </div>
      )}
      <p>
        Anything approved or submitted later is paid in the next cycle. You can reopen the cycle until one of its
        invoices is in a payment.
      </p>
    </div>
  );
}
