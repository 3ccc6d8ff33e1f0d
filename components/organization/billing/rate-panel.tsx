import Trash2 from "lucide-react/icons/trash-2";
import { useUndoableDelete } from "#components/screen/use-undoable-delete.ts";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { rowsOf } from "#components/table/use-whole-list.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Read } from "#components/ui/read.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { deleteExchangeRate, listExchangeRates, updateExchangeRates } from "#lib/money/exchange-rates/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatAmount } from "#lib/platform/format/money.ts";
import type { ExchangeRate } from "./rate-view.ts";
import { rateHistory } from "./rate-view.ts";

interface RatePanelProps {
  currency: string;
  mayWrite: boolean;
  onClose: () => void;
}

/** A currency's rate history, newest first. */
export function RatePanel({ currency, mayWrite, onClose }: RatePanelProps) {
  const history = useCursorPages(listExchangeRates, rateHistory(currency));
  const remove = useUndoableDelete<ExchangeRate>({
    subject: (rate) => `The ${rate.currency} rate from ${formatDate(rate.valid_on)}`,
    remove: ({ id }) => call(deleteExchangeRate, { rate_id: id }),
    restore: ({ currency, valid_on, per_dollar, source }) =>
      call(updateExchangeRates, { rates: [{ currency, valid_on, per_dollar, source }] }),
  });
  const rates = rowsOf(history);
  return (
    <SidePanel title={`${currency} per US dollar`} onClose={onClose}>
      <Read what="the history" query={history} className="h-40 w-full">
        {() =>
          rates.length === 0 ? (
            <EmptyState title={`${currency} has no rate.`} />
          ) : (
            <table className="w-full text-sm tabular-nums">
              <caption className="sr-only">{currency} rates</caption>
              <thead>
                <tr className="text-left text-xs text-fg-2">
                  <th scope="col" className="pb-1 font-medium">
                    Since
                  </th>
                  <th scope="col" className="pb-1 text-right font-medium">
                    Rate
                  </th>
                  <th scope="col" className="pb-1 pl-4 font-medium">
                    Source
                  </th>
                  {mayWrite ? (
                    <th scope="col" className="w-8">
                      <span className="sr-only">Delete</span>
                    </th>
                  ) : null}
                </tr>
              </thead>
              <tbody>
                {rates.map((rate) => (
                  <tr key={rate.id} className="border-t">
                    <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                      {formatDate(rate.valid_on)}
                    </th>
                    <td className="py-1.5 text-right">{formatAmount(rate.per_dollar)}</td>
                    <td className="py-1.5 pl-4 break-words">{rate.source}</td>
                    {mayWrite ? (
                      <td className="py-0.5">
                        <IconButton
                          label={`Delete the rate from ${formatDate(rate.valid_on)}`}
                          icon={Trash2}
                          onClick={() => remove.mutate(rate)}
                        />
                      </td>
                    ) : null}
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Read>
      {history.hasNextPage ? (
        <Button className="mt-3" onClick={() => void history.fetchNextPage()} pending={history.isFetchingNextPage}>
          Show older rates
        </Button>
      ) : null}
    </SidePanel>
  );
}
