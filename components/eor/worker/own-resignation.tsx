import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";
import { useEffect, useState } from "react";
import { useObjectUrl } from "#components/files/use-object-url.ts";
import { EntryForm } from "#components/forms/entry-form.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { entriesOf, useEntries } from "#components/forms/use-entries.ts";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { Status, type StatusTone } from "#components/ui/status.tsx";
import {
  getWorkerResignationLetter,
  signWorkerResignation,
  withdrawWorkerResignation,
} from "#lib/eor/resignations/contract.ts";
import { RestError, requestOf } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { fileWith, type Worker, type WorkerData } from "./use-worker.ts";

type Resignation = WorkerData["resignations"][number];

const words: Record<Resignation["status"], { word: string; tone: StatusTone; next: string }> = {
  AWAITING_TRIAGE: {
    word: "Waiting for your signature",
    tone: "warn",
    next: "Read the letter, then sign it. Your employer takes it from there.",
  },
  AWAITING_PTO: {
    word: "With your employer",
    tone: "info",
    next: "Your employer checks how much paid time off you have left.",
  },
  AWAITING_PROCESSING: { word: "With your employer", tone: "info", next: "Your employer confirms your last day." },
  PROCESSING: { word: "With your employer", tone: "info", next: "Your employer confirms your last day." },
  AWAITING_REFUND: { word: "Almost done", tone: "info", next: "The last payments are being made." },
  COMPLETED: { word: "Confirmed", tone: "ok", next: "" },
  CANCELLED: { word: "Canceled", tone: "neutral", next: "" },
};

const cancelWords = {
  worker: "You withdrew this resignation.",
  client: "Your employer canceled this resignation. Ask your contact there if you don't know why.",
  termination: "Your employer ended the contract, so this resignation was closed.",
};

const withdrawable: readonly string[] = ["AWAITING_TRIAGE", "AWAITING_PTO", "AWAITING_PROCESSING"];

interface OwnResignationProps {
  worker: Worker;
  resignation: Resignation;
  token: string;
}

export function OwnResignation({ worker, resignation, token }: OwnResignationProps) {
  const { word, tone, next } = words[resignation.status];
  const { cancelled_by, end_date, desired_end_date } = resignation;
  return (
    <section aria-labelledby="own-resignation" className="flex flex-col gap-3">
      <h2 id="own-resignation" tabIndex={-1} className="scroll-mt-4 text-lg font-semibold">
        Your resignation
      </h2>
      <p role="status">
        <Status tone={tone} className="font-medium">
          {word}
        </Status>
      </p>
      <p className="text-fg-2">
        {end_date
          ? `Your last day is ${formatDate(end_date)}.`
          : cancelled_by
            ? cancelWords[cancelled_by]
            : `You asked for ${formatDate(desired_end_date)} as your last day. ${next}`}
      </p>
      <Letter token={token} resignation={resignation} />
      {resignation.status === "AWAITING_TRIAGE" ? <SignLetter worker={worker} resignation={resignation} /> : null}
      {withdrawable.includes(resignation.status) ? <Withdraw worker={worker} id={resignation.id} /> : null}
    </section>
  );
}

function Withdraw({ worker, id }: { worker: Worker; id: string }) {
  const [asking, setAsking] = useState(false);
  const entry = useEntries({
    read: () => ({ resignation_id: id }),
    send: (input) => worker.act((call) => call(withdrawWorkerResignation, input)),
  });

  if (!asking)
    return (
      <Button variant="ghost" className="-ml-3 self-start" onClick={() => setAsking(true)}>
        Withdraw resignation
      </Button>
    );
  return (
    <EntryForm entry={entry} className="flex flex-col gap-3 border-t pt-3">
      <p role="alert">Withdraw your resignation? Your contract continues. You can resign again later.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsking(false)} autoFocus>
          Keep it
        </Button>
        <Button type="submit" variant="danger" pending={entry.pending}>
          Withdraw
        </Button>
      </div>
    </EntryForm>
  );
}

/** Downloads the letter with a request, as a plain link can't carry the token's header. */
function Letter({ token, resignation }: { token: string; resignation: WorkerData["resignations"][number] }) {
  const [file, setFile] = useState<Blob>();
  const made = useObjectUrl(file);
  const url = file ? made : null;
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const opened = useKeptFocus<HTMLAnchorElement>(url !== null);
  const signedAt = resignation.resignation_letter?.signed_at ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: signing the letter makes it a different file
  useEffect(() => setFile(undefined), [signedAt]);

  async function load() {
    setPending(true);
    setProblem(null);
    try {
      const { url: path } = requestOf(getWorkerResignationLetter, { resignation_id: resignation.id });
      setFile(await fileWith(token, path));
    } catch (error) {
      setProblem(error instanceof RestError ? error.message : "Couldn't load the letter. Try again.");
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-3" aria-live="polite">
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
      {url === null ? (
        <Button onClick={() => void load()} pending={pending}>
          <FileText aria-hidden="true" />
          Read the letter
        </Button>
      ) : (
        <div className="flex flex-wrap gap-2">
          <a ref={opened} href={url} target="_blank" rel="noreferrer" className={buttonClasses()}>
            <FileText aria-hidden="true" />
            Open letter (PDF)
          </a>
          <a href={url} download="resignation-letter.pdf" className={buttonClasses()}>
            <Download aria-hidden="true" />
            Download letter
          </a>
        </div>
      )}
    </div>
  );
}

function SignLetter({ worker, resignation }: { worker: Worker; resignation: WorkerData["resignations"][number] }) {
  const entry = useEntries({
    read: (form) => ({ resignation_id: resignation.id, signature: (entriesOf(form).signature ?? "").trim() }),
    check: ({ signature }): FieldErrors => (signature ? {} : { signature: "Type your full name to sign" }),
    send: (input, idempotencyKey) => worker.act((call) => call(signWorkerResignation, input, idempotencyKey)),
  });
  return (
    <EntryForm entry={entry} className="flex flex-col gap-4 border-t pt-3">
      <TextField
        label="Your full name"
        name="signature"
        helper="Typing your name signs the letter. You can't change it afterwards."
        autoComplete="name"
        maxLength={200}
      />
      <Button type="submit" variant="primary" className="self-start" pending={entry.pending}>
        Sign letter
      </Button>
    </EntryForm>
  );
}
