import { useQuery } from "@tanstack/react-query";
import { ResignationStatus } from "#components/eor/resignations/resignation-status.tsx";
import { pathOf as resignationPath } from "#components/eor/resignations/resignation-words.ts";
import { linkTo } from "#components/list/link-to.ts";
import { useAccount } from "#components/screen/use-account.ts";
import type { Reading } from "#components/ui/error-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Read } from "#components/ui/read.tsx";
import type { AdjustmentView } from "#components/workforce/adjustments/adjustment-list.tsx";
import { listEorContracts } from "#lib/eor/additional-information/contract.ts";
import { listResignations } from "#lib/eor/resignations/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { listInvoiceAdjustments } from "#lib/workforce/invoice-adjustments/contract.ts";
import { adjustmentsOf, formsOf, resignationsOf } from "./profile-reads.ts";
import { Nothing, Section } from "./section.tsx";

interface Of {
  person_id: string;
  /** A contract has its form on its own page. */
  contract_id?: string;
}

const link = "inline-flex min-h-6 items-center font-medium underline coarse:min-h-10";

/** Forms of EOR contracts, and what they lack; for readers of them only. */
export function useForms({ person_id, contract_id }: Of) {
  const mayRead = useAccount().scopes.includes("worker:read") && contract_id === undefined;
  return { mayRead, forms: useQuery({ ...query(listEorContracts, formsOf({ person_id })), enabled: mayRead }) };
}

export function FormSection({ of }: { of: Of }) {
  const { mayRead, forms } = useForms(of);
  if (!mayRead || forms.data?.data.length === 0) return null;
  return (
    <Section id="forms" title="Forms">
      <Read what="forms" query={forms}>
        {({ data }) => (
          <ul aria-label="Forms" className="text-sm">
            {data.map(({ id, title, asked, answered, read_only_reason }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-t py-1.5">
                <Link href={`/eor/${id}`} className={link}>
                  {title}
                </Link>
                <span className="text-fg-2 tabular-nums">
                  {read_only_reason === "no_form"
                    ? "No form for the country"
                    : `${formatCount(answered)} of ${formatCount(asked)} answered`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Read>
    </Section>
  );
}

/** Resignations with their offboarding, where there are any. */
export function OffboardingSection({ of }: { of: Of }) {
  const mayRead = useAccount().scopes.includes("worker:read");
  const resignations = useQuery({ ...query(listResignations, resignationsOf(of)), enabled: mayRead });
  if (!mayRead || resignations.data?.data.length === 0) return null;
  return (
    <Section id="offboarding" title="Offboarding">
      <Read what="resignations" query={resignations}>
        {({ data }) => (
          <ul aria-label="Offboarding" className="text-sm">
            {data.map((row) => (
              <li key={row.id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-t py-1.5">
                <span className="min-w-0">
                  <Link href={resignationPath(row)} className={link}>
                    Resignation of {formatDate(row.created_at)}
                  </Link>
                  <span className="block text-xs text-fg-2">
                    {row.contract_title}, last day {formatDate(row.end_date ?? row.desired_end_date)}
                  </span>
                </span>
                <ResignationStatus status={row.status} />
              </li>
            ))}
          </ul>
        )}
      </Read>
    </Section>
  );
}

interface Document {
  id: string;
  href: string;
  title: string;
  note: string;
}

/** Letters and the latest receipts, each with the record that it belongs to. */
export function DocumentSection({ of }: { of: Of }) {
  const { scopes } = useAccount();
  const readsLetters = scopes.includes("worker:read");
  const readsReceipts = scopes.includes("invoice-adjustments:read");
  const resignations = useQuery({ ...query(listResignations, resignationsOf(of)), enabled: readsLetters });
  const adjustments = useQuery({ ...query(listInvoiceAdjustments, adjustmentsOf(of)), enabled: readsReceipts });
  if (!readsLetters && !readsReceipts) return null;
  const letters: Document[] = (resignations.data?.data ?? []).flatMap((row) =>
    row.resignation_letter
      ? [
          {
            id: row.id,
            href: resignationPath(row),
            title: "Resignation letter",
            note: row.resignation_letter.signed_at
              ? `Signed ${formatDate(row.resignation_letter.signed_at)}`
              : "Awaiting signature",
          },
        ]
      : [],
  );
  const receipts: Document[] = (adjustments.data?.data ?? []).flatMap(({ id, contract_id, file, date_submitted }) =>
    file
      ? [
          {
            id,
            href: linkTo<AdjustmentView>("/adjustments", { contract: contract_id, status: [], open: id }),
            title: file.name,
            note: `Receipt, ${formatDate(date_submitted)}`,
          },
        ]
      : [],
  );
  const documents = [...letters, ...receipts];
  const reads: Reading[] = [...(readsLetters ? [resignations] : []), ...(readsReceipts ? [adjustments] : [])];
  const missing = reads.find(({ data }) => data === undefined);
  return (
    <Section id="documents" title="Documents">
      {missing ? (
        <Read what="documents" query={missing}>
          {() => null}
        </Read>
      ) : null}
      {documents.length === 0 ? (
        missing ? null : (
          <Nothing>No letters, and no receipts on the latest adjustments.</Nothing>
        )
      ) : (
        <ul aria-label="Documents" className="text-sm">
          {documents.map(({ id, href, title, note }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-t py-1.5">
              <Link href={href} className={`${link} min-w-0 wrap-anywhere`}>
                {title}
              </Link>
              <span className="text-fg-2">{note}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
