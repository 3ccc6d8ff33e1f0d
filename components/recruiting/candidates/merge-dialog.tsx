import { useRouter } from "next/navigation";
import { useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { candidateName } from "#components/recruiting/words.ts";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import { Button } from "#components/ui/button.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { call } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { type ListedCandidate, mergeCandidates } from "#lib/recruiting/candidates/contract.ts";
import { CandidatePicker } from "./candidate-picker.tsx";

/** Finds the duplicate of a candidate, shows both and merges them. */
export default function MergeDialog({ candidate, ...dialog }: OpenedDialog & { candidate: Candidate }) {
  const router = useRouter();
  const [other, setOther] = useState<Candidate | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const [kept, duplicate] = isSwapped && other ? [other, candidate] : [candidate, other];

  async function merge(_: Entries, idempotencyKey: string) {
    if (!duplicate) return;
    await call(mergeCandidates, { candidate_id: kept.id, duplicate_id: duplicate.id }, { idempotencyKey });
    if (kept.id !== candidate.id) router.push(`/recruiting/candidates/${kept.id}`);
  }

  return (
    <EntryDialog
      {...dialog}
      title={`Merge ${candidateName(candidate)}`}
      description="Find the other record of the same person. You can undo a merge for 30 days."
      action="Merge candidates"
      check={(): FieldErrors => (duplicate ? {} : { duplicate_id: "Choose the duplicate." })}
      send={merge}
      done={() => `${duplicate ? candidateName(duplicate) : ""} was merged into ${candidateName(kept)}`}
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

type Candidate = ListedCandidate;
type Row = [what: string, kept: string, duplicate: string, after: string];
type TextField = "email" | "phone_number" | "headline" | "linkedin_profile_url";

function tagsOf(...candidates: readonly Candidate[]): string {
  const labels = candidates.flatMap(({ candidate_tags }) => candidate_tags.map(({ tag }) => tag.label));
  return (candidates.length > 1 ? [...new Set(labels)].sort() : labels).join(", ") || missing;
}

const shown = (text: string | null) => text || missing;

const firstOf = (kept: string | null, other: string | null) => shown(kept ?? other);

/** The candidate's own first; the other one becomes an alternative. */
const bothOf = (kept: string | null, other: string | null) =>
  shown([...new Set([kept, other])].filter(Boolean).join(", "));

function applicationsOf({ applications, total_applications_count: count }: Candidate): string {
  if (count === 0) return "None";
  const jobs = applications.slice(0, 3).map(({ job }) => job.title);
  const rest = count - jobs.length;
  return `${jobs.join(", ")}${rest > 0 ? ` and ${formatCount(rest)} more` : ""}`;
}

const columns = ["Kept", "Merged into it", "After the merge"];

/** Two candidates side by side, and the result of merging them. */
function MergeComparison({ kept, duplicate }: { kept: Candidate; duplicate: Candidate }) {
  const total = kept.total_applications_count + duplicate.total_applications_count;
  const ofField = (what: string, field: TextField, after: typeof bothOf): Row => {
    const [own, other] = [kept[field], duplicate[field]];
    return [what, shown(own), shown(other), after(own, other)];
  };
  const rows: Row[] = [
    ["Name", candidateName(kept), candidateName(duplicate), candidateName(kept)],
    ofField("Email", "email", bothOf),
    ofField("Phone", "phone_number", bothOf),
    ofField("Headline", "headline", firstOf),
    ofField("LinkedIn", "linkedin_profile_url", firstOf),
    [
      "Applications",
      applicationsOf(kept),
      applicationsOf(duplicate),
      total === 0 ? "None" : `${formatCount(total)} in total`,
    ],
    ["Tags", tagsOf(kept), tagsOf(duplicate), tagsOf(kept, duplicate)],
    ["Files and emails", "Stay", "Move", "Combined"],
    ["Added", formatDate(kept.created_at), formatDate(duplicate.created_at), formatDate(kept.created_at)],
  ];
  return (
    <table className="w-full table-fixed text-sm max-sm:block">
      <caption className="sr-only">The two candidates and the result of the merge</caption>
      <thead className="max-sm:hidden">
        <tr className="border-b text-left text-xs text-fg-2">
          <td className="w-1/6" />
          {columns.map((head) => (
            <th key={head} scope="col" className="py-1.5 pr-3 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([what, ...cells]) => (
          <tr key={what} className="border-b align-top max-sm:block max-sm:py-2">
            <th
              scope="row"
              className="py-1.5 pr-3 text-left text-xs font-medium break-words text-fg-2 max-sm:block max-sm:py-0 max-sm:text-sm max-sm:text-fg"
            >
              {what}
            </th>
            {cells.map((cell, at) => (
              <td
                key={columns[at]}
                data-column={columns[at]}
                className="py-1.5 pr-3 wrap-anywhere last:pr-0 max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:gap-2 max-sm:py-0.5 max-sm:pr-0 max-sm:before:text-xs max-sm:before:leading-5 max-sm:before:text-fg-2 max-sm:before:content-[attr(data-column)]"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
