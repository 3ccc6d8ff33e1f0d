import { useQuery } from "@tanstack/react-query";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { getReportingCurrency } from "#lib/money/reporting-currency/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { currencyName } from "#lib/platform/format/currency-name.ts";

const ReportingCurrencyForm = lateDialog(() => import("./reporting-currency-form.tsx"));

/** The currency that totals in several currencies are converted to, shown above the exchange rates used for it. */
export function ReportingCurrency({ mayWrite }: { mayWrite: boolean }) {
  const read = useQuery(query(getReportingCurrency, {}));
  const current = read.data?.data;
  return (
    <section
      aria-label="Reporting currency"
      className="mb-4 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-sm"
    >
      <PartMissing query={read} title="Couldn't load the reporting currency" className="w-full" />
      {current ? (
        <>
          <p>
            Reporting currency:{" "}
            <span className="font-medium">
              {current.currency === null ? "not set" : currencyName(current.currency)}
            </span>
            <span className="text-fg-2">
              {current.currency !== null && current.is_default ? ", from the legal entity you added first" : ""}. Home
              and payroll totals convert other currencies to it.
            </span>
          </p>
          {mayWrite ? (
            <DialogButton
              size="small"
              aria-label="Change reporting currency"
              dialog={(opened) => <ReportingCurrencyForm current={current} {...opened} />}
            >
              Change
            </DialogButton>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
