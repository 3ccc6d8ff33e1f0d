import { Banner } from "#components/ui/banner.tsx";
import { Link } from "#components/ui/link.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import type { Plan } from "./payment-sheet.ts";

const most = 8;

/** Which of the selected invoices are left out, and why. */
export function NotPayable({ invoices }: { invoices: Plan["not_payable"] }) {
  const more = invoices.length - most;
  return (
    <Banner
      tone="warn"
      title={
        invoices.length === 1
          ? "One invoice can't be paid and isn't included"
          : `${formatCount(invoices.length)} invoices can't be paid and aren't included`
      }
    >
      <ul className="mt-1 flex flex-col gap-1">
        {invoices.slice(0, most).map(({ invoice_id, label, reason, payment }) => (
          <li key={invoice_id}>
            {label ? reason : `${invoice_id}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`}
            {payment ? (
              <>
                , <Timestamp value={payment.created_at} inRow />.{" "}
                <Link
                  href={`/payments?status=all&payment=${payment.id}`}
                  className="inline-flex min-h-6 items-center font-medium underline"
                >
                  Open {payment.label}
                </Link>
              </>
            ) : (
              "."
            )}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-1">And {formatCount(more)} more.</p> : null}
    </Banner>
  );
}
