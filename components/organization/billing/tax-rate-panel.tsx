import Trash2 from "lucide-react/icons/trash-2";
import { useUndoableDelete } from "#components/screen/use-undoable-delete.ts";
import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Read } from "#components/ui/read.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { deleteTaxRate, listTaxRates, type TaxRate, updateTaxRate } from "#lib/money/tax-rates/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { rateText, sourceText, taxRateHistory } from "./tax-rate-view.ts";

interface TaxRatePanelProps {
  country: string;
  /** Null without permission. */
  onSet: (() => void) | null;
  onClose: () => void;
}

/** A country's rates, newest first. */
export function TaxRatePanel({ country, onSet, onClose }: TaxRatePanelProps) {
  const history = useWholeList(listTaxRates, taxRateHistory(country));
  const remove = useUndoableDelete<TaxRate>({
    subject: (rate) => `Your rate for ${countryName(rate.country)}`,
    remove: ({ id }) => call(deleteTaxRate, { tax_rate_id: id }),
    restore: ({ country, valid_from, percent, name, reason }) =>
      call(updateTaxRate, { country, valid_from, percent, name, ...(reason === null ? {} : { reason }) }),
  });
  const rates = rowsOf(history).reverse();
  return (
    <SidePanel title={`Tax rates of ${countryName(country)}`} onClose={onClose}>
      <Read what="the rates" query={history} className="h-40 w-full">
        {() =>
          rates.length === 0 ? (
            <EmptyState title={`${countryName(country)} has no rate.`} />
          ) : (
            <ul className="text-sm">
              {rates.map((rate) => (
                <li key={rate.id} className="flex items-start gap-2 border-t py-2 first:border-t-0">
                  <div className="min-w-0 grow">
                    <span className={rate.is_current ? "font-medium" : "text-fg-2"}>
                      {rateText(rate)}
                      {rate.is_current ? " (current)" : ""}
                    </span>
                    <span className="block break-words text-xs text-fg-2">{sourceText(rate)}</span>
                    {rate.reason === null ? null : (
                      <span className="block break-words text-xs text-fg-2">{rate.reason}</span>
                    )}
                  </div>
                  {onSet && rate.is_own ? (
                    <IconButton
                      label={`Delete your rate from ${formatDate(rate.valid_from)}`}
                      icon={Trash2}
                      onClick={() => remove.mutate(rate)}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      {onSet ? (
        <Button className="mt-3" onClick={onSet}>
          Set tax rate
        </Button>
      ) : null}
    </SidePanel>
  );
}
