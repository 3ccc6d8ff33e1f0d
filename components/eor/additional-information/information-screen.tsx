"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { WorkerLinkButton } from "#components/eor/resignations/worker-link-button.tsx";
import { UnsavedGuard } from "#components/forms/unsaved-guard.tsx";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import type { Receipt } from "#components/screen/erasure-receipt.tsx";
import { LateAsk } from "#components/screen/late-ask.ts";
import { recordScreen } from "#components/screen/record-screen.tsx";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { noticeSessionBreak } from "#components/screen/session.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { late } from "#components/ui/late.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { toast } from "#components/ui/toast.tsx";
import { ContractStatus, contractStatuses } from "#components/workforce/contracts/contract-words.tsx";
import { PersonLink } from "#components/workforce/people/person-link.tsx";
import {
  eraseSensitiveData,
  getAdditionalInformation,
  type Information,
  updateAdditionalInformation,
} from "#lib/eor/additional-information/contract.ts";
import { call, keyOf, query } from "#lib/platform/api/client.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { AnswerList, NoLongerAsked } from "./information.tsx";
import { InformationForm } from "./information-form.tsx";
import { draftOf, type Entered, forgetDraft } from "./use-draft.ts";

export const InformationScreen = recordScreen({
  needs: "worker:read",
  title: "Additional information",
  what: "EOR workers",
  list: { href: "/eor", title: "EOR workers" },
  read: (contract_id) => query(getAdditionalInformation, { contract_id }),
  draw: (information) => <Details information={information} />,
});

const ErasureReceipt = late(() => import("#components/screen/erasure-receipt.tsx"));

/** Why nothing can be changed here, or null if it can. */
function reasonOf({ read_only_reason, status, country }: Information, mayWrite: boolean): string | null {
  if (read_only_reason === "no_form") return `There is no form for ${countryName(country)} yet.`;
  if (read_only_reason === "contract_status")
    return `The contract is “${contractStatuses[status].word}”. Additional information can change only while a contract is new, under review, or awaiting signature.`;
  return mayWrite ? null : "Your role lets you read additional information, but not change it.";
}

function Details({ information }: { information: Information }) {
  const { scopes } = useAccount();
  const [erasures, setErasures] = useState(0);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const { worker, country, status, title, contract_id, asked, answered, missing, form, values, no_longer_asked } =
    information;
  const reason = reasonOf(information, scopes.includes("worker:write"));
  return (
    <div className="flex max-w-144 flex-col gap-5">
      <PageHeader
        title={worker.name}
        description={
          <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
            <span>
              Worker: <PersonLink person={worker} />
            </span>
            {scopes.includes("contracts:read") ? (
              <Link href={`/contracts/${contract_id}`} className="underline">
                {title}
              </Link>
            ) : (
              <span>{title}</span>
            )}
            <span>{countryName(country)}</span>
            <ContractStatus contract={{ status, ends_on: null }} />
            {form ? (
              <span className="tabular-nums">
                {formatCount(answered)} of {formatCount(asked)} answered
                {missing.length > 0 ? `, ${formatCount(missing.length)} still needed` : ""}
              </span>
            ) : null}
          </span>
        }
        action={status === "cancelled" ? undefined : <WorkerLinkButton worker={worker} />}
      />
      {reason ? <Banner tone="info">{reason}</Banner> : null}
      {reason && information.read_only_reason === null ? (
        <LateAsk access="worker:write" what="changing additional information" />
      ) : null}
      {form && reason === null ? (
        <EditableInformation key={`${form.version} ${erasures}`} information={information} form={form} />
      ) : (
        <AnswerList information={information} />
      )}
      <NoLongerAsked information={information} />
      {scopes.includes("worker:write") && Object.keys(values).length + no_longer_asked.length > 0 ? (
        <EraseAnswers
          worker={worker}
          onErased={(made) => {
            setReceipt(made);
            forgetDraft(draftOf(contract_id));
            setErasures(erasures + 1);
          }}
        />
      ) : null}
      {receipt ? <ErasureReceipt receipt={receipt} onClose={() => setReceipt(null)} /> : null}
    </div>
  );
}

interface EditableInformationProps {
  information: Information;
  form: NonNullable<Information["form"]>;
}

/** The form as the employer fills it in. */
function EditableInformation({ information, form }: EditableInformationProps) {
  const client = useQueryClient();

  async function save(data: Entered, idempotencyKey: string) {
    try {
      await call(
        updateAdditionalInformation,
        { contract_id: information.contract_id, data: { ...data } },
        { idempotencyKey },
      );
    } catch (error) {
      noticeSessionBreak(error);
      // The form or the contract may have changed.
      void client.invalidateQueries({ queryKey: keyOf(getAdditionalInformation) });
      throw error;
    }
  }

  return (
    <InformationForm
      information={information}
      form={form}
      save={save}
      notify={(title) => toast({ title })}
      guard={
        <UnsavedGuard
          what="These answers aren't saved yet."
          backTo="/eor"
          outcome="What you entered stays in this tab until you close it."
        />
      }
    />
  );
}

/** Erases all of the worker's answers, on every contract. */
function EraseAnswers({ worker, onErased }: { worker: Information["worker"]; onErased: (receipt: Receipt) => void }) {
  const client = useQueryClient();
  return (
    <div>
      <ConfirmedAction
        trigger={
          <Button variant="ghost" className="text-bad">
            Erase sensitive data…
          </Button>
        }
        title={`Erase the sensitive data of ${worker.name}?`}
        action="Erase sensitive data"
        typedName={worker.name}
        run={() => call(eraseSensitiveData, { person_id: worker.id })}
        done={{ title: `The sensitive data of ${worker.name} was erased` }}
        onDone={async ({ receipt }) => {
          await refetchActive(client, getAdditionalInformation);
          onErased(receipt);
        }}
      >
        <p>Every answer on all contracts of {worker.name} is permanently deleted, and the worker link stops working.</p>
      </ConfirmedAction>
    </div>
  );
}
