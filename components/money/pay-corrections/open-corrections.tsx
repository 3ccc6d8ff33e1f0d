import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Section } from "#components/ui/section.tsx";
import { listPayCorrections } from "#lib/money/pay-corrections/contract.ts";
import { CorrectionTable } from "./correction-table.tsx";

type Of = { contract_id: string } | { payment_cycle_id: string };

/** What is left to decide about the pay of one contract or cycle; nothing if there is nothing. */
export function OpenCorrections({ of }: { of: Of }) {
  const list = useCursorPages(listPayCorrections, { ...of, statuses: ["open"] });
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const isFailed = list.error !== null && !list.data;
  if (rows.length === 0 && !isFailed) return null;
  return (
    <Section title="Pay corrections" id="corrections">
      {isFailed ? (
        <ErrorState title="Couldn't load pay corrections" query={list} />
      ) : (
        <CorrectionTable rows={rows} of={"contract_id" in of ? "contract" : "cycle"} />
      )}
      {list.hasNextPage ? (
        <Button className="mt-3" onClick={() => void list.fetchNextPage()} pending={list.isFetchingNextPage}>
          Show more corrections
        </Button>
      ) : null}
    </Section>
  );
}
