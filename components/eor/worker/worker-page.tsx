"use client";

import { lazy, Suspense } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { OwnResignation } from "./own-resignation.tsx";
import { OwnTasks } from "./own-tasks.tsx";
import { SubmitResignation } from "./submit-resignation.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useWorker, type Worker, type WorkerData } from "./use-worker.ts";

const OwnInformation = lazy(async () => ({ default: (await import("./own-information.tsx")).OwnInformation }));

/** A worker's page, opened with a link from their employer. */
export function WorkerPage() {
  const worker = useWorker();
  const { state } = worker;
  if (state.step === "loading")
    return (
      <p role="status" className="animate-late text-fg-2">
        Loading your page
      </p>
    );
  if (state.step === "ready") return <Ready worker={worker} data={state.data} token={state.token} />;
  if (state.step === "failed")
    return (
      <>
        <h1 className="mb-3 text-xl font-semibold">Couldn't load your page</h1>
        <p className="mb-4 text-fg-2">{state.message}</p>
        <Button className="self-start" onClick={() => void worker.refresh()}>
          Try again
        </Button>
      </>
    );
  const isExpired = state.step === "expired";
  return (
    <>
      <h1 className="mb-3 text-xl font-semibold">
        {isExpired ? "This link has expired" : "Open the link you received"}
      </h1>
      <p className="text-fg-2">
        {isExpired
          ? "A link works for 24 hours, and only until a new one is created. Ask the person at your employer who sent it for a new link."
          : "This page opens with the link that your employer sent you. If you closed the tab, open the link again. If you don't have one, ask your contact in HR."}
      </p>
    </>
  );
}

function Ready({ worker, data, token }: { worker: Worker; data: WorkerData; token: string }) {
  const { profile, resignations, tasks, information } = data;
  const contracts = profile.contracts.filter(({ can_resign }) => can_resign);
  const [latest] = resignations;
  const isOpen = latest !== undefined && latest.status !== "COMPLETED" && latest.status !== "CANCELLED";
  const outcome = useKeptFocus<HTMLDivElement>(latest && `${latest.id} ${latest.status}`);
  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="text-xl font-semibold break-words">{profile.name}</h1>
        <p className="text-fg-2">{profile.organization.name}</p>
      </header>
      <section aria-labelledby="contracts">
        <h2 id="contracts" className="mb-2 text-lg font-semibold">
          {profile.contracts.length === 1 ? "Your contract" : "Your contracts"}
        </h2>
        <ul>
          {profile.contracts.map((contract) => (
            <li key={contract.id} className="border-t py-2">
              <p className="font-medium break-words">{contract.title}</p>
              <p className="text-fg-2">
                {contract.legal_entity.name}, from {formatDate(contract.starts_on)}
                {contract.ends_on ? ` to ${formatDate(contract.ends_on)}` : ""}
              </p>
            </li>
          ))}
        </ul>
      </section>
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
      <div ref={outcome} tabIndex={-1} className={latest ? undefined : "hidden"}>
        {latest ? <OwnResignation key={latest.id} worker={worker} resignation={latest} token={token} /> : null}
      </div>
      {latest && latest.status !== "CANCELLED" ? <OwnTasks worker={worker} tasks={tasks} /> : null}
      {contracts.length > 0 && !isOpen ? <SubmitResignation worker={worker} contracts={contracts} /> : null}
      {latest === undefined && contracts.length === 0 && information.every(({ form }) => form === null) ? (
        <Banner tone="info">There is nothing for you to do here right now.</Banner>
      ) : null}
    </div>
  );
}
