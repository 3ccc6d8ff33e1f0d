"use client";

import { useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useDialog } from "#components/forms/use-dialog.ts";
import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { recordScreen } from "#components/screen/record-screen.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ActionGroup } from "#components/ui/action-group.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { MenuItem } from "#components/ui/dropdown-menu.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { MoreActions } from "#components/ui/more-actions.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Section } from "#components/ui/section.tsx";
import {
  cancelResignation,
  getResignation,
  getResignationLetter,
  type Resignation,
} from "#lib/eor/resignations/contract.ts";
import { call, query, requestOf } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { ResignationTasks } from "./resignation-tasks.tsx";
import { cancelWords, ResignationStatus, resignationsPath, settlementOf } from "./resignation-words.tsx";
import { cacheResignation } from "./use-resignation.ts";

export const ResignationScreen = recordScreen({
  needs: "worker:read",
  title: "Resignation",
  what: "resignations",
  list: { href: resignationsPath, title: "Resignations" },
  read: (resignation_id) => query(getResignation, { resignation_id }),
  draw: (resignation) => <Details resignation={resignation} />,
});

function Details({ resignation }: { resignation: Resignation }) {
  return (
    <>
      <PageHeader
        title={resignation.worker.name}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <ResignationStatus status={resignation.status} />
            <span>{resignation.contract_title}</span>
          </span>
        }
        action={<ResignationActions resignation={resignation} />}
      />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Facts resignation={resignation} />
        <ResignationTasks resignation={resignation} />
      </div>
    </>
  );
}

function Facts({ resignation }: { resignation: Resignation }) {
  const { resignation_letter: letter, cancelled_by } = resignation;
  return (
    <Section title="Resignation" id="resignation-facts">
      <DetailList className="sm:grid-cols-[9rem_1fr]">
        <Detail name="Worker">
          <Link href={`/people/${resignation.worker.id}`} className="underline">
            {resignation.worker.name}
          </Link>
        </Detail>
        <Detail name="Contract">
          <Link href={`/contracts/${resignation.contract_id}`} className="underline">
            {resignation.contract_title}
          </Link>
        </Detail>
        <Detail name="Submitted">
          {formatDate(resignation.created_at)}
          {resignation.submitted_by === "client" ? ", for the worker" : ", by the worker"}
        </Detail>
        <Detail name="Reason">{resignation.reason}</Detail>
        <Detail name="Requested last day">{formatDate(resignation.desired_end_date)}</Detail>
        {resignation.end_date ? <Detail name="Last day">{formatDate(resignation.end_date)}</Detail> : null}
        {cancelled_by ? (
          <Detail name="Canceled">
            {cancelWords[cancelled_by]}, {formatDate(resignation.closed_at)}
          </Detail>
        ) : null}
        <Detail name="Paid time off">{settlementOf(resignation)}</Detail>
        <Detail name="Letter">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {letter?.signed_at ? `Signed by ${letter.signature}, ${formatDate(letter.signed_at)}` : "Not signed yet"}
            <a
              href={requestOf(getResignationLetter, { resignation_id: resignation.id }).url}
              download
              className={buttonClasses({ size: "small" })}
            >
              <Download aria-hidden="true" />
              Download letter
            </a>
          </span>
        </Detail>
        <RecordDetails name="Resignation ID" id={resignation.id} />
      </DetailList>
    </Section>
  );
}

const ReviewPto = lateDialog(() => import("./review-pto.tsx"));
const ProcessResignation = lateDialog(() => import("./process-resignation.tsx"));

/** The resignation actions available now; the next step is primary. */
function ResignationActions({ resignation }: { resignation: Resignation }) {
  const mayWrite = useAccount().scopes.includes("worker:write");
  // A dialog stays when its action is gone, and says why it is refused.
  const task = useDialog<"review" | "process" | "cancel">();
  if (!mayWrite) return null;
  const { allowed_actions: allowed } = resignation;
  const mayProcess = allowed.includes("process");
  return (
    <ActionGroup label="Resignation actions" className="flex flex-wrap gap-2">
      {allowed.includes("review_pto") ? (
        <Button variant={mayProcess ? "secondary" : "primary"} onClick={() => task.open("review")}>
          {mayProcess ? "Change paid time off…" : "Review paid time off…"}
        </Button>
      ) : null}
      {mayProcess ? (
        <Button variant="primary" onClick={() => task.open("process")}>
          Process…
        </Button>
      ) : null}
      {allowed.includes("cancel") ? (
        <MoreActions>
          <MenuItem danger onClick={() => task.open("cancel")}>
            Cancel resignation…
          </MenuItem>
        </MoreActions>
      ) : null}
      {task.draw((which, opened) => {
        if (which === "review") return <ReviewPto resignation={resignation} {...opened} />;
        if (which === "process") return <ProcessResignation resignation={resignation} {...opened} />;
        return <Cancel resignation={resignation} onClose={opened.onClose} />;
      })}
    </ActionGroup>
  );
}

function Cancel({ resignation, onClose }: { resignation: Resignation; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ConfirmedAction
      onClose={onClose}
      title={`Cancel the resignation of ${resignation.worker.name}?`}
      action="Cancel resignation"
      typedName={resignation.worker.name}
      run={() => call(cancelResignation, { resignation_id: resignation.id })}
      done={{ title: "Resignation canceled" }}
      onDone={({ data }) => cacheResignation(client, data)}
    >
      The contract continues. You can't reopen a canceled resignation, but the worker can submit a new one.
    </ConfirmedAction>
  );
}
