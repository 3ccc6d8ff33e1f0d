"use client";

import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { WorkerLinkButton } from "#components/eor/resignations/worker-link-button.tsx";
import { HeldAssets } from "#components/equipment/assets/held-assets.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { RecordPage } from "#components/screen/record-page.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Status } from "#components/ui/status.tsx";
import { PersonContracts } from "#components/workforce/people/person-contracts.tsx";
import { PersonPhoto } from "#components/workforce/people/person-photo.tsx";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { countOf } from "#lib/platform/format/number.ts";
import { getPerson } from "#lib/workforce/people/contract.ts";
import { DocumentSection, FormSection, OffboardingSection } from "./eor-sections.tsx";
import { HistorySection } from "./history-section.tsx";
import { PaySection } from "./pay-section.tsx";
import { AdjustmentSection, InvoiceSection, TimeSection } from "./work-sections.tsx";

const EditPerson = lateDialog(() => import("#components/workforce/people/edit-person.tsx"));

type Person = OutputOf<typeof getPerson>["data"];

export const PersonScreen = forRole("people:read", { title: "Person", what: "people" }, Known);

function Known({ id }: { id: string }) {
  const person = useQuery(query(getPerson, { person_id: id }));
  return (
    <RecordPage title="Person" list={{ href: "/people", title: "People" }} query={person}>
      {(row) => <Details person={row} />}
    </RecordPage>
  );
}

/** Whether they work here, by their contracts. */
function PersonState({ person: { contracts } }: { person: Person }) {
  const has = (...statuses: string[]) => contracts.some(({ status }) => statuses.includes(status));
  if (has("in_progress")) return <Status tone="ok">Active</Status>;
  if (has("new", "under_review", "waiting_for_employee_contract")) return <Status tone="info">Starting</Status>;
  return <Status>{has("completed") ? "Left" : "No contract"}</Status>;
}

function Details({ person }: { person: Person }) {
  const { scopes } = useAccount();
  const mayWrite = scopes.includes("people:write");
  const newContract = scopes.includes("contracts:write") ? `/contracts/new?person=${person.id}` : null;
  const hasOwnPage = person.contracts.some(({ type, status }) => type === "eor" && status !== "cancelled");
  const subject = { person_id: person.id };
  return (
    <>
      <PageHeader
        title={person.name}
        lead={<PersonPhoto person={person} />}
        description={
          <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
            <span>{person.job_title}</span>
            <span>{countryName(person.country)}</span>
            <PersonState person={person} />
            {person.manager ? (
              <span>
                Reports to{" "}
                <Link href={`/people/${person.manager.id}`} className="underline">
                  {person.manager.name}
                </Link>
              </span>
            ) : null}
            {person.reports > 0 ? (
              <Link href={`/people?manager=${person.id}`} className="underline">
                {countOf(person.reports, "report")}
              </Link>
            ) : null}
            <a href={`mailto:${person.email}`} className="block w-fit leading-6 break-all underline">
              {person.email}
            </a>
            {scopes.includes("audit:read") ? (
              <Link href={`/audit-log?id=${person.id}`} className="block w-fit leading-6 underline">
                Changes
              </Link>
            ) : null}
          </span>
        }
        action={
          <div className="flex flex-wrap gap-2">
            {hasOwnPage ? <WorkerLinkButton worker={person} /> : null}
            {mayWrite ? (
              <DialogButton dialog={(opened) => <EditPerson person={person} {...opened} />}>Edit…</DialogButton>
            ) : (
              <ViewOnly what="people" needs="people:write" />
            )}
            {newContract ? (
              <Link href={newContract} className={buttonClasses({ variant: "primary" })}>
                <Plus aria-hidden="true" />
                New contract
              </Link>
            ) : null}
          </div>
        }
      />
      <div className="flex flex-col gap-10">
        <PaySection subject={subject} />
        <PersonContracts person={person} />
        <div className="grid gap-x-10 gap-y-10 xl:grid-cols-2">
          <TimeSection subject={subject} />
          <AdjustmentSection subject={subject} contracts={person.contracts} />
          <InvoiceSection subject={subject} />
          <HeldAssets personId={person.id} name={person.name} />
          <FormSection of={subject} />
          <OffboardingSection of={subject} />
          <DocumentSection of={subject} />
          <HistorySection personId={person.id} />
        </div>
      </div>
    </>
  );
}
