import { useRouter } from "next/navigation";
import { useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { candidateName } from "#components/recruiting/words.ts";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import { Button } from "#components/ui/button.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/platform/api/client.ts";
import { mergeCandidates } from "#lib/recruiting/candidates/contract.ts";
import { CandidatePicker } from "./candidate-picker.tsx";
import { type Candidate, MergeComparison } from "./merge-comparison.tsx";

/** Finds the duplicate of a candidate, shows both and merges them. */
export default function MergeDialog({ candidate, ...dialog }: OpenedDialog & { candidate: Candidate }) {
  const router = useRouter();
  const [other, setOther] = useState<Candidate | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const [kept, duplicate] = isSwapped && other ? [other, candidate] : [candidate, other];

  function check(): FieldErrors {
    return duplicate ? {} : { duplicate_id: "Choose the duplicate." };
  }

  async function merge(_: Entries, idempotencyKey: string) {
    if (!duplicate) return;
    await call(mergeCandidates, { candidate_id: kept.id, duplicate_id: duplicate.id }, { idempotencyKey });
    toast({ title: `${candidateName(duplicate)} was merged into ${candidateName(kept)}` });
    if (kept.id !== candidate.id) router.push(`/recruiting/candidates/${kept.id}`);
  }

  return (
    <EntryDialog
      {...dialog}
      title={`Merge ${candidateName(candidate)}`}
      description="Find the other record of the same person. You can undo a merge for 30 days."
      action="Merge candidates"
      check={check}
      send={merge}
      className="sm:max-w-160"
    >
      {/* Leaves room below the picker so its options aren't cut off. */}
      <div className="flex min-h-64 flex-col gap-4">
        <CandidatePicker label="Other candidate" name="duplicate_id" without={candidate.id} onChoice={setOther} />
        {duplicate ? (
          <>
            <MergeComparison kept={kept} duplicate={duplicate} />
            <Button size="small" className="self-start" onClick={() => setSwapped(!isSwapped)}>
              Keep {candidateName(duplicate)} instead
            </Button>
          </>
        ) : null}
      </div>
    </EntryDialog>
  );
}
