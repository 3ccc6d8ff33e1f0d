"use client";

import Download from "lucide-react/icons/download";
import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { recordScreen } from "#components/screen/record-screen.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Section } from "#components/ui/section.tsx";
import { getResignation, getResignationLetter, type Resignation } from "#lib/eor/resignations/contract.ts";
import { query, requestOf } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { ResignationActions } from "./resignation-actions.tsx";
import { ResignationTasks } from "./resignation-tasks.tsx";
import { cancelWords, ResignationStatus, resignationsPath, settlementOf } from "./resignation-words.tsx";

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
