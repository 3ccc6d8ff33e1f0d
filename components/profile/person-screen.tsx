"use client";

import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { lazy, Suspense, useRef, useState } from "react";
import { WorkerLinkButton } from "#components/eor/resignations/worker-link-button.tsx";
import { HeldAssets } from "#components/equipment/assets/held-assets.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { RecordPage } from "#components/screen/record-page.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PersonContracts } from "#components/workforce/people/person-contracts.tsx";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { getPerson } from "#lib/workforce/people/contract.ts";

const EditPerson = lazy(() => import("#components/workforce/people/edit-person.tsx"));

export const PersonScreen = forRole("people:read", { title: "Person", what: "people" }, Known);

function Known({ id }: { id: string }) {
  const person = useQuery(query(getPerson, { person_id: id }));
  return (
    <RecordPage title="Person" list={{ href: "/people", title: "People" }} query={person}>
      {(row) => <Details person={row} />}
    </RecordPage>
  );
}

function Details({ person }: { person: OutputOf<typeof getPerson>["data"] }) {
  const { scopes } = useAccount();
  const mayWrite = scopes.includes("people:write");
  const newContract = scopes.includes("contracts:write") ? `/contracts/new?person=${person.id}` : null;
  const hasOwnPage = person.contracts.some(({ type, status }) => type === "eor" && status !== "cancelled");
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <PageHeader
        title={person.name}
        description={
          <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
            <span>{person.job_title}</span>
            <span>{countryName(person.country)}</span>
            <a href={`mailto:${person.email}`} className="block w-fit leading-6 break-all underline">
              {person.email}
            </a>
          </span>
        }
        action={
          <div className="flex flex-wrap gap-2">
            {hasOwnPage ? <WorkerLinkButton worker={person} /> : null}
            {mayWrite ? (
              <Button ref={button} onClick={() => setEditing(true)}>
                Edit…
              </Button>
            ) : (
              <ViewOnly what="people" />
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
      <Suspense fallback={<EscapeCancels onCancel={() => setEditing(false)} />}>
        {editing ? <EditPerson person={person} onClose={() => setEditing(false)} finalFocus={button} /> : null}
      </Suspense>
      <PersonContracts person={person} />
      <HeldAssets personId={person.id} name={person.name} />
    </>
  );
}
