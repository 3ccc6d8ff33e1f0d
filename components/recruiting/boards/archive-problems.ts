import { errorMessage } from "#components/screen/error-message.ts";
import { RestError } from "#lib/platform/api/client.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { candidatesLabel } from "./board-words.ts";

export interface ArchiveResult<Candidate> {
  moved: readonly unknown[];
  failed: readonly { card: Candidate; error: unknown }[];
}

function isRefusal(error: unknown): error is RestError {
  return error instanceof RestError && error.status >= 400 && error.status < 500;
}

function reasonsOf(error: unknown): string[] {
  return isRefusal(error) ? error.issues.map(({ message }) => message) : [errorMessage(error)];
}

/** The outcome and the reasons, for an archive that failed for some or all candidates. */
export function archiveProblems({ moved, failed }: ArchiveResult<{ candidate_name: string }>): {
  title: string;
  reasons: string[];
} {
  const total = moved.length + failed.length;
  return {
    title:
      moved.length > 0
        ? `${formatCount(moved.length)} archived, ${formatCount(failed.length)} not`
        : failed.every(({ error }) => isRefusal(error))
          ? "Nothing was sent or moved"
          : `Couldn't archive ${candidatesLabel(failed.map(({ card }) => card))}`,
    reasons: failed.flatMap(({ card, error }) =>
      reasonsOf(error).map((reason) => (total > 1 ? `${card.candidate_name}: ${reason}` : reason)),
    ),
  };
}
