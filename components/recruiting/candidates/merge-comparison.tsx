import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { ListedCandidate } from "./candidate-picker.tsx";

interface MergeComparisonProps {
  kept: Candidate;
  duplicate: Candidate;
}

const labelsOf = ({ candidate_tags }: Candidate) => candidate_tags.map(({ tag }) => tag.label);
const shown = (text: string | null) => text || missing;

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
export function MergeComparison({ kept, duplicate }: MergeComparisonProps) {
  const tags = [...new Set([...labelsOf(kept), ...labelsOf(duplicate)])].sort();
  const total = kept.total_applications_count + duplicate.total_applications_count;
  const rows: [what: string, kept: string, duplicate: string, after: string][] = [
    [
      "Name",
      `${kept.first_name} ${kept.last_name}`,
      `${duplicate.first_name} ${duplicate.last_name}`,
      `${kept.first_name} ${kept.last_name}`,
    ],
    ["Email", shown(kept.email), shown(duplicate.email), bothOf(kept.email, duplicate.email)],
    [
      "Phone",
      shown(kept.phone_number),
      shown(duplicate.phone_number),
      bothOf(kept.phone_number, duplicate.phone_number),
    ],
    ["Headline", shown(kept.headline), shown(duplicate.headline), shown(kept.headline ?? duplicate.headline)],
    [
      "LinkedIn",
      shown(kept.linkedin_profile_url),
      shown(duplicate.linkedin_profile_url),
      shown(kept.linkedin_profile_url ?? duplicate.linkedin_profile_url),
    ],
    [
      "Applications",
      applicationsOf(kept),
      applicationsOf(duplicate),
      total === 0 ? "None" : `${formatCount(total)} in total`,
    ],
    [
      "Tags",
      labelsOf(kept).join(", ") || missing,
      labelsOf(duplicate).join(", ") || missing,
      tags.join(", ") || missing,
    ],
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

export type Candidate = Pick<
  ListedCandidate,
  | "id"
  | "first_name"
  | "last_name"
  | "email"
  | "phone_number"
  | "headline"
  | "linkedin_profile_url"
  | "created_at"
  | "applications"
  | "total_applications_count"
  | "candidate_tags"
>;
