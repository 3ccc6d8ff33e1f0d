"use client";

import Plus from "lucide-react/icons/plus";
import { useRef } from "react";
import { WorkerLinkButton } from "#components/eor/resignations/worker-link-button.tsx";
import { HeldAssets } from "#components/equipment/assets/held-assets.tsx";
import { useDialog } from "#components/forms/use-dialog.ts";
import { recordScreen } from "#components/screen/record-screen.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { dayColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { ActionGroup } from "#components/ui/action-group.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { MenuItem } from "#components/ui/dropdown-menu.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { MoreActions } from "#components/ui/more-actions.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Section } from "#components/ui/section.tsx";
import { Status } from "#components/ui/status.tsx";
import { kindColumn, rateColumn, startColumn, statusColumn } from "#components/workforce/contracts/contract-list.tsx";
import { pathOf } from "#components/workforce/contracts/contract-words.tsx";
import { PersonPhoto } from "#components/workforce/people/person-photo.tsx";
import { query } from "#lib/platform/api/client.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { countOf } from "#lib/platform/format/number.ts";
import type { ContractSummary } from "#lib/workforce/contracts/contract.ts";
import { getPerson, type Person } from "#lib/workforce/people/contract.ts";
import { DocumentSection, FormSection, OffboardingSection } from "./eor-sections.tsx";
import { HistorySection } from "./history-section.tsx";
import { PaySection } from "./pay-section.tsx";
import { AdjustmentSection, InvoiceSection, TimeSection } from "./work-sections.tsx";

const EditPerson = lateDialog(() => import("#components/workforce/people/edit-person.tsx"));
const TerminateContract = lateDialog(() => import("#components/workforce/contracts/terminate-contract.tsx"));

export const PersonScreen = recordScreen({
  needs: "people:read",
  title: "Person",
  what: "people",
  list: { href: "/people", title: "People" },
  read: (person_id) => query(getPerson, { person_id }),
  draw: (person) => <Details person={person} />,
});

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
          <ActionGroup label="Person actions" className="flex flex-wrap gap-2">
            {hasOwnPage ? <WorkerLinkButton worker={person} /> : null}
            {mayWrite ? (
              <DialogButton dialog={(opened) => <EditPerson person={person} {...opened} />}>Edit…</DialogButton>
            ) : (
              <ViewOnly what="people" needs="people:write" />
            )}
            {scopes.includes("contracts:write") ? (
              <>
                <Link href={`/contracts/new?person=${person.id}`} className={buttonClasses({ variant: "primary" })}>
                  <Plus aria-hidden="true" />
                  New contract
                </Link>
                <EndContract person={person} />
              </>
            ) : null}
          </ActionGroup>
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

/** The last of the person's actions: for each contract in progress, its termination. */
function EndContract({ person }: { person: Person }) {
  const { open, draw } = useDialog<Person["contracts"][number]>();
  const more = useRef<HTMLButtonElement>(null);
  const contracts = person.contracts.filter(({ status, is_terminated }) => status === "in_progress" && !is_terminated);
  if (contracts.length === 0) return null;
  return (
    <>
      <MoreActions ref={more}>
        {contracts.map((contract) => (
          <MenuItem key={contract.id} danger onClick={() => open(contract, more.current)}>
            {contracts.length === 1 ? "Terminate contract…" : `Terminate “${contract.title}”…`}
          </MenuItem>
        ))}
      </MoreActions>
      {draw((contract, opened) => (
        <TerminateContract contract={{ ...contract, worker: person }} {...opened} />
      ))}
    </>
  );
}

type PersonContract = Pick<
  ContractSummary,
  "id" | "title" | "type" | "status" | "currency" | "rate" | "frequency" | "starts_on" | "ends_on" | "legal_entity"
>;

const columns: readonly Column<PersonContract>[] = [
  column({ key: "contract", header: "Contract", width: 13, grows: true }, (row) => (
    <RowLink href={pathOf(row)} title={row.title} note={row.legal_entity.name} />
  )),
  kindColumn,
  statusColumn,
  startColumn,
  dayColumn("ends_on", "Ends", 7, ({ ends_on }) => ends_on, { dropOrder: 4 }),
  rateColumn,
];

function PersonContracts({ person }: { person: Person }) {
  const contracts = person.contracts as PersonContract[];
  return (
    <Section title="Contracts" id="contracts">
      {contracts.length === 0 ? (
        <EmptyState title="This person has no contracts yet." />
      ) : (
        <CardTable label="Contracts" columns={columns} rows={contracts} keyOf={({ id }) => id} />
      )}
    </Section>
  );
}
