import { useRouter } from "next/navigation";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { candidateName } from "#components/recruiting/words.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { createCandidate, type getCandidate, updateCandidate } from "#lib/recruiting/candidates/contract.ts";
import { CandidateFields, candidateEntries } from "./candidate-fields.tsx";

interface CandidateFormProps extends OpenedDialog {
  /** The candidate to edit; omit to add one. */
  candidate?: OutputOf<typeof getCandidate>["data"];
}

export default function CandidateForm({ candidate, ...dialog }: CandidateFormProps) {
  const router = useRouter();

  async function send(entries: Entries, idempotencyKey: string) {
    const given = candidateEntries(entries);
    if (candidate) {
      await call(updateCandidate, { candidate_id: candidate.id, ...given });
      toast({ title: "Changes saved" });
      return;
    }
    const { data } = await call(createCandidate, given, { idempotencyKey });
    toast({ title: `${candidateName(data)} added` });
    router.push(`/recruiting/candidates/${data.id}`);
  }

  return (
    <EntryDialog
      {...dialog}
      title={candidate ? `Edit ${candidateName(candidate)}` : "Add candidate"}
      action={candidate ? "Save changes" : "Add candidate"}
      send={send}
    >
      <CandidateFields candidate={candidate} />
    </EntryDialog>
  );
}
