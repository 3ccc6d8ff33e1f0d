"use client";

import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash-2";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toast } from "#components/ui/toast.tsx";
import { deleteExchangeRate, listExchangeRates, updateExchangeRates } from "#lib/money/exchange-rates/contract.ts";
import { call, keyOf, queryKeyOf, type RestError } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatAmount } from "#lib/platform/format/money.ts";
import type { ExchangeRate } from "./rate-table.tsx";
import { rateHistory } from "./rate-view.ts";

type Page = OutputOf<typeof listExchangeRates>;

function useHistory(currency: string) {
  const client = useQueryClient();
  const input = rateHistory(currency);
  return useInfiniteQuery<Page, RestError, InfiniteData<Page>, readonly unknown[], string | null>({
    queryKey: [...keyOf(listExchangeRates), "pages", input],
    queryFn: ({ pageParam, signal }) =>
      call(listExchangeRates, { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor,
    initialData: () => {
      const first = client.getQueryData<Page>(queryKeyOf(listExchangeRates, input));
      return first && { pages: [first], pageParams: [null] };
    },
    initialDataUpdatedAt: () => client.getQueryState(queryKeyOf(listExchangeRates, input))?.dataUpdatedAt,
  });
}

interface RatePanelProps {
  currency: string;
  mayWrite: boolean;
  onClose: () => void;
}

/** A currency's rate history, newest first. */
export function RatePanel({ currency, mayWrite, onClose }: RatePanelProps) {
  const history = useHistory(currency);
  const remove = useDeleteRate();
  const rates = history.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <SidePanel title={`${currency} per US dollar`} onClose={onClose}>
      {history.error && !history.data ? (
        <ErrorState title="Couldn't load the history" query={history} />
      ) : !history.data ? (
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">Loading</span>
          {["a", "b", "c", "d", "e", "f"].map((key) => (
            <Skeleton key={key} className="h-4 w-full" />
          ))}
        </div>
      ) : rates.length === 0 ? (
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
      )}
      {history.hasNextPage ? (
        <Button className="mt-3" onClick={() => void history.fetchNextPage()} pending={history.isFetchingNextPage}>
          Show older rates
        </Button>
      ) : null}
    </SidePanel>
  );
}

/** Deletes a rate; it can be restored while the toast is visible. */
function useDeleteRate() {
  const client = useQueryClient();
  const refresh = () => refetchActive(client, listExchangeRates);

  async function restore({ currency, valid_on, per_dollar, source }: ExchangeRate) {
    try {
      await call(updateExchangeRates, { rates: [{ currency, valid_on, per_dollar, source }] });
      toast({ title: `The ${currency} rate was restored` });
    } catch (error) {
      toastFailure(`Couldn't restore the ${currency} rate`, error);
    }
    await refresh();
  }

  return useMutation({
    mutationFn: (rate: ExchangeRate) => call(deleteExchangeRate, { rate_id: rate.id }),
    async onSuccess(_, rate) {
      toast({
        title: `The ${rate.currency} rate from ${formatDate(rate.valid_on)} was deleted`,
        action: { label: "Undo", run: () => void restore(rate) },
      });
      await refresh();
    },
    onError: (error) => toastFailure("Couldn't delete the rate", error),
  });
}
