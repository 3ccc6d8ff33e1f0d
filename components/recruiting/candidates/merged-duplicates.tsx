import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { Button } from "#components/ui/button.tsx";
import { Section } from "#components/ui/section.tsx";
import { call } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { type Candidate, undoCandidateMerge } from "#lib/recruiting/candidates/contract.ts";

/** Merges into the candidate that can still be undone. */
export function MergedDuplicates({ candidate, mayWrite }: { candidate: Candidate; mayWrite: boolean }) {
  if (candidate.merges.length === 0) return null;
  return (
    <Section title="Merged duplicates" id="merges">
      <ul>
        {candidate.merges.map(({ id, name, email, merged_at, undo_until }, place) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 border-t py-2">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-sm wrap-anywhere text-fg-2">
                {email ? `${email}, merged` : "Merged"} {formatDate(merged_at)}. Undo until {formatDate(undo_until)}.
              </p>
            </div>
            {mayWrite && place > 0 ? <p className="text-sm text-fg-2">Undo the newer merge first.</p> : null}
            {mayWrite && place === 0 ? (
              <ConfirmedAction
                trigger={
                  <Button size="small" aria-label={`Undo merge: ${name}`}>
                    Undo merge…
                  </Button>
                }
                title={`Undo the merge of ${name}?`}
                action="Undo merge"
                run={() => call(undoCandidateMerge, { candidate_id: candidate.id, merge_id: id })}
                done={{ title: `${name} is a candidate of its own again` }}
              >
                <p>
                  {name} becomes a candidate again, with the applications, tags, files, and emails that came from it.
                  What was added since the merge stays here.
                </p>
              </ConfirmedAction>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
