import { useState } from "react";
import { AnswerList } from "#components/eor/additional-information/information.tsx";
import { InformationForm } from "#components/eor/additional-information/information-form.tsx";
import type { Entered } from "#components/eor/additional-information/use-draft.ts";
import { type Information, updateWorkerInformation } from "#lib/eor/additional-information/contract.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { answeringTime } from "./todos.tsx";
import type { Worker } from "./use-worker.ts";

interface OwnInformationProps {
  worker: Worker;
  information: Information;
  /** Whether the worker has other contracts, so that its title has to be shown. */
  isOneOfMany: boolean;
}

/** The form that a contract needs before it can be signed, for the worker to fill in. */
export function OwnInformation({ worker, information, isOneOfMany }: OwnInformationProps) {
  const [notice, setNotice] = useState("");
  const { form, contract_id, title, missing, can_update } = information;
  if (!form) return null;
  const heading = `information-${contract_id}`;
  const save = (data: Entered, idempotencyKey: string) =>
    worker.act((call) => call(updateWorkerInformation, { contract_id, data: { ...data } }, idempotencyKey));
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} tabIndex={-1} className="scroll-mt-4 text-lg font-semibold">
        Your information
      </h2>
      <p className="text-fg-2">
        {isOneOfMany ? `For “${title}”. ` : ""}
        {missing.length === 0
          ? "Everything your employer needs is here. They can prepare the contract now."
          : `Your employer needs this before the contract can be signed. ${formatCount(missing.length)} ${missing.length === 1 ? "answer is" : "answers are"} missing.`}
      </p>
      {missing.length > 0 && can_update ? (
        <p className="text-fg-2">
          It takes {answeringTime(missing.length)}. You can save a part now and the rest later: your employer sees what
          you have saved, and prepares the contract once nothing is missing.
        </p>
      ) : null}
      {can_update ? (
        <InformationForm key={form.version} information={information} form={form} save={save} notify={setNotice} />
      ) : (
        <AnswerList information={information} />
      )}
      <p role="status" className="text-fg-2">
        {notice}
      </p>
    </section>
  );
}
