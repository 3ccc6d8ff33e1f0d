import { RecordHistory } from "#components/screen/record-history.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Read } from "#components/ui/read.tsx";
import { Section } from "#components/ui/section.tsx";
import { contractStatuses } from "#components/workforce/contracts/contract-words.tsx";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { listPersonHistory } from "#lib/workforce/people/contract.ts";
import { historyOf } from "./profile-reads.ts";

type Item = OutputOf<typeof listPersonHistory>["data"][number];

const fieldWords: Record<Item["fields"][number], string> = {
  first_name: "first name",
  last_name: "last name",
  email: "email address",
  country: "country",
  job_title: "job title",
  manager_id: "manager",
  photo_file_id: "photo",
};

function wordsOf({ type, contract, fields, status, effective_on, rate, currency, title, ends_on }: Item): string {
  const of = contract ? `${contract.title}: ` : "";
  const pay = rate === null || rate === hiddenText ? "" : `, ${formatMoney(rate, currency ?? "")}`;
  const as = title !== null && title !== contract?.title ? `, ${title}` : "";
  const words: Record<Item["type"], string> = {
    added: "Added",
    changed: `Changed: ${fields.map((field) => fieldWords[field]).join(", ")}`,
    created: `${of}contract created`,
    status_changed: `${of}${status ? contractStatuses[status].word : ""}`,
    amended: `${of}amended from ${formatDate(effective_on)}${pay}${as}`,
    terminated: `${of}terminated, last day ${formatDate(ends_on)}`,
    termination_withdrawn: `${of}termination withdrawn`,
  };
  return words[type];
}

/** What happened to the person and to all of their contracts, newest first. */
export function HistorySection({ personId }: { personId: string }) {
  const history = useCursorPages(listPersonHistory, historyOf({ person_id: personId }));
  const { error, isFetching, isFetchingNextPage, fetchNextPage } = history;
  return (
    <Section id="history" title="History">
      <Read what="the history" query={history}>
        {({ pages }) => (
          <RecordHistory
            history={pages
              .flatMap(({ data }) => data)
              .map((item) => ({ ...item, status: item.type, reason: item.note, item }))}
            words={({ item }) => wordsOf(item)}
          />
        )}
      </Read>
      {history.isFetchNextPageError ? (
        <ErrorState title="Couldn't load earlier history" query={{ error, isFetching, refetch: fetchNextPage }} />
      ) : history.hasNextPage ? (
        <Button className="mt-3" onClick={() => void fetchNextPage()} pending={isFetchingNextPage}>
          Show earlier
        </Button>
      ) : null}
    </Section>
  );
}
