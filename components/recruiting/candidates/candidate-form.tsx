import { useRouter } from "next/navigation";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { candidateName } from "#components/recruiting/words.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { type Candidate, createCandidate, updateCandidate } from "#lib/recruiting/candidates/contract.ts";

interface CandidateFormProps extends OpenedDialog {
  /** The candidate to edit; omit to add one. */
  candidate?: Candidate;
}

export default function CandidateForm({ candidate, ...dialog }: CandidateFormProps) {
  const router = useRouter();

  async function send(entries: Entries, idempotencyKey: string) {
    const given = candidateEntries(entries);
    if (candidate) return call(updateCandidate, { candidate_id: candidate.id, ...given });
    const answer = await call(createCandidate, given, { idempotencyKey });
    router.push(`/recruiting/candidates/${answer.data.id}`);
    return answer;
  }

  return (
    <EntryDialog
      {...dialog}
      title={candidate ? `Edit ${candidateName(candidate)}` : "Add candidate"}
      action={candidate ? "Save changes" : "Add candidate"}
      send={send}
      done={({ data }) => (candidate ? "Changes saved" : `${candidateName(data)} added`)}
    >
      <CandidateFields candidate={candidate} />
    </EntryDialog>
  );
}

const candidateFields = [
  "first_name",
  "last_name",
  "email",
  "phone_number",
  "headline",
  "linkedin_profile_url",
] as const;

type Given = InputOf<typeof createCandidate>;

/** A candidate as the API expects it; what was left empty and isn't required is null. */
export function candidateEntries(entries: Entries): Given {
  return Object.fromEntries(
    candidateFields.map((field) => [
      field,
      entries[field]?.trim() || (field.includes("_name") || field === "email" ? "" : null),
    ]),
  ) as Given;
}

/** The fields of a candidate, empty or with a known one's values. */
export function CandidateFields({ candidate }: { candidate?: Partial<Given> | undefined }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField label="First name" name="first_name" defaultValue={candidate?.first_name} />
      <TextField label="Last name" name="last_name" defaultValue={candidate?.last_name} />
      <TextField
        label="Email address"
        name="email"
        type="email"
        defaultValue={candidate?.email}
        autoCapitalize="none"
      />
      <TextField label="Phone" name="phone_number" optional type="tel" defaultValue={candidate?.phone_number ?? ""} />
      <Field
        label="Headline"
        name="headline"
        optional
        helper="What they do now, such as “Surveyor at Nordwind”. Shown on their cards."
        className="sm:col-span-2"
      >
        <Input defaultValue={candidate?.headline ?? ""} maxLength={200} autoComplete="off" />
      </Field>
      <Field label="LinkedIn profile" name="linkedin_profile_url" optional className="sm:col-span-2">
        <Input type="url" defaultValue={candidate?.linkedin_profile_url ?? ""} autoComplete="off" />
      </Field>
    </div>
  );
}
