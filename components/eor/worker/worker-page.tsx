"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { CompanyMark } from "#components/screen/company-mark.tsx";
import { Mark } from "#components/screen/mark.tsx";
import { Button } from "#components/ui/button.tsx";
import { Section } from "#components/ui/section.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { OwnResignation } from "./own-resignation.tsx";
import { OwnTasks } from "./own-tasks.tsx";
import { SubmitResignation } from "./submit-resignation.tsx";
import { OwnTodos, todosOf } from "./todos.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useWorker, type Worker, type WorkerData } from "./use-worker.ts";

const OwnInformation = lazy(async () => ({ default: (await import("./own-information.tsx")).OwnInformation }));

/** A worker's page, opened with a link from their employer. */
export function WorkerPage() {
  const worker = useWorker();
  const { state } = worker;
  if (state.step === "loading") return <WorkerSkeleton />;
  if (state.step === "ready")
    return (
      <WorkerFrame employer={state.data.profile.organization}>
        <Ready worker={worker} data={state.data} token={state.token} />
      </WorkerFrame>
    );
  if (state.step === "failed")
    return (
      <WorkerFrame employer={null}>
        <h1 className="mb-3 text-2xl leading-8 font-semibold">Couldn't load your page</h1>
        <p className="mb-4 text-fg-2">{state.message}</p>
        <Button className="self-start" onClick={() => void worker.refresh()}>
          Try again
        </Button>
      </WorkerFrame>
    );
  const isExpired = state.step === "expired";
  return (
    <WorkerFrame employer={null}>
      <h1 className="mb-3 text-2xl leading-8 font-semibold">
        {isExpired ? "This link has expired" : "Open the link you received"}
      </h1>
      <p className="max-w-text text-fg-2">
        {isExpired
          ? "A link works for 24 hours, and only until a new one is created. Ask the person at your employer who sent it for a new link."
          : "This page opens with the link that your employer sent you. If you closed the tab, open the link again. If you don't have one, ask your contact in HR."}
      </p>
    </WorkerFrame>
  );
}

function Ready({ worker, data, token }: { worker: Worker; data: WorkerData; token: string }) {
  const { profile, resignations, tasks, information } = data;
  const contracts = profile.contracts.filter(({ can_resign }) => can_resign);
  const [latest] = resignations;
  const isOpen = latest !== undefined && latest.status !== "COMPLETED" && latest.status !== "CANCELLED";
  const outcome = useKeptFocus<HTMLDivElement>(latest && `${latest.id} ${latest.status}`);
  return (
    <div className="flex flex-col gap-10">
      <div>
        <h1 className="text-2xl leading-8 font-semibold wrap-anywhere">{profile.name}</h1>
        <p className="mt-1 max-w-text text-fg-2">
          Your page at {profile.organization.name}: what your employer needs from you, and your contract. Only you and
          they see it.
        </p>
      </div>
      <OwnTodos todos={todosOf(data)} />
      <OwnContracts contracts={profile.contracts} />
      <Suspense fallback={<p className="text-fg-2">Loading your form</p>}>
        {information.map((one) => (
          <OwnInformation
            key={one.contract_id}
            worker={worker}
            information={one}
            isOneOfMany={profile.contracts.length > 1}
          />
        ))}
      </Suspense>
      <div ref={outcome} tabIndex={-1} className={latest ? "rounded-sm" : "hidden"}>
        {latest ? <OwnResignation key={latest.id} worker={worker} resignation={latest} token={token} /> : null}
      </div>
      {latest && latest.status !== "CANCELLED" ? <OwnTasks worker={worker} tasks={tasks} /> : null}
      {contracts.length > 0 && !isOpen ? <SubmitResignation worker={worker} contracts={contracts} /> : null}
    </div>
  );
}

/** The worker's contracts, with who employs them and for how long. */
function OwnContracts({ contracts }: { contracts: WorkerData["profile"]["contracts"] }) {
  return (
    <Section title={contracts.length === 1 ? "Your contract" : "Your contracts"} id="contracts">
      <ul className="border-b">
        {contracts.map(({ id, title, legal_entity, country, starts_on, ends_on }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-t py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{title}</p>
              <p className="wrap-anywhere text-fg-2">
                {legal_entity.name}, {countryName(country)}
              </p>
            </div>
            <p className="text-fg-2">
              From {formatDate(starts_on)}
              {ends_on ? ` to ${formatDate(ends_on)}` : ""}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const header = "mb-8 flex min-h-10 items-center gap-3 border-b pb-4 text-lg font-semibold";

/** A worker's page under their employer's name, or under ours while that isn't known. */
function WorkerFrame({ employer, children }: { employer: Employer | null; children: ReactNode }) {
  return (
    <>
      <p className={header}>
        {employer ? (
          <>
            <CompanyMark name={employer.name} logoPath={employer.logo_path} />
            <span className="min-w-0 wrap-anywhere">{employer.name}</span>
          </>
        ) : (
          <>
            <Mark className="size-10" />
            Muster
          </>
        )}
      </p>
      {children}
    </>
  );
}

interface Employer {
  name: string;
  logo_path: string | null;
}

/** The page before its data is there, with the same geometry. */
function WorkerSkeleton() {
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">Loading your page</span>
      <div className={header}>
        <Skeleton className="size-10" />
        <Skeleton className="h-5 w-40" />
      </div>
      <Skeleton className="mb-2 h-8 w-64 max-w-full" />
      <Skeleton className="mb-8 h-5 w-80 max-w-full" />
      <Skeleton className="mb-8 h-28 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
