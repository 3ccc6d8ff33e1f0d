import { useQuery } from "@tanstack/react-query";
import { ResignationStatus, pathOf as resignationPath } from "#components/eor/resignations/resignation-words.tsx";
import { linkTo } from "#components/list/link-to.ts";
import { useAccount } from "#components/screen/use-account.ts";
import type { Reading } from "#components/ui/error-state.tsx";
import { Read } from "#components/ui/read.tsx";
import { Section } from "#components/ui/section.tsx";
import type { AdjustmentView } from "#components/workforce/adjustments/adjustment-list.tsx";
import { listEorContracts } from "#lib/eor/additional-information/contract.ts";
import { listResignations } from "#lib/eor/resignations/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { listInvoiceAdjustments } from "#lib/workforce/invoice-adjustments/contract.ts";
import { adjustmentsOf, formsOf, resignationsOf } from "./profile-reads.ts";
import { Line, Nothing } from "./section.tsx";

interface Of {
  person_id: string;
  /** A contract has its form on its own page. */
  contract_id?: string;
}

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
              <Line key={id} href={`/eor/${id}`} title={title}>
                <span className="text-fg-2 tabular-nums">
                  {read_only_reason === "no_form"
                    ? "No form for the country"
                    : `${formatCount(answered)} of ${formatCount(asked)} answered`}
                </span>
              </Line>
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
              <Line
                key={row.id}
                href={resignationPath(row)}
                title={`Resignation of ${formatDate(row.created_at)}`}
                note={`${row.contract_title}, last day ${formatDate(row.end_date ?? row.desired_end_date)}`}
              >
                <ResignationStatus status={row.status} />
              </Line>
            ))}
          </ul>
        )}
      </Read>
    </Section>
  );
}

/** Letters and the latest receipts, each with the record that it belongs to. */
export function DocumentSection({ of }: { of: Of }) {
  const { scopes } = useAccount();
  const readsLetters = scopes.includes("worker:read");
  const readsReceipts = scopes.includes("invoice-adjustments:read");
  const resignations = useQuery({ ...query(listResignations, resignationsOf(of)), enabled: readsLetters });
  const adjustments = useQuery({ ...query(listInvoiceAdjustments, adjustmentsOf(of)), enabled: readsReceipts });
  if (!readsLetters && !readsReceipts) return null;
  const letters = (resignations.data?.data ?? []).flatMap((row) => {
    const { resignation_letter: letter } = row;
    const note = letter?.signed_at ? `Signed ${formatDate(letter.signed_at)}` : "Awaiting signature";
    return letter ? [{ id: row.id, href: resignationPath(row), title: "Resignation letter", note }] : [];
  });
  const receipts = (adjustments.data?.data ?? []).flatMap(({ id, contract_id, file, date_submitted }) => {
    const href = linkTo<AdjustmentView>("/adjustments", { contract: contract_id, status: [], open: id });
    return file ? [{ id, href, title: file.name, note: `Receipt, ${formatDate(date_submitted)}` }] : [];
  });
  const documents = [...letters, ...receipts];
  const reads: Reading[] = [...(readsLetters ? [resignations] : []), ...(readsReceipts ? [adjustments] : [])];
  const missing = reads.find(({ data }) => data === undefined);
  return (
    <Section id="documents" title="Documents">
      {missing ? (
        <Read what="documents" query={missing}>
          {() => null}
        </Read>
      ) : documents.length === 0 ? (
        <Nothing>No letters, and no receipts on the latest adjustments.</Nothing>
      ) : null}
      {documents.length > 0 ? (
        <ul aria-label="Documents" className="text-sm">
          {documents.map(({ id, href, title, note }) => (
            <Line key={id} href={href} title={title}>
              <span className="text-fg-2">{note}</span>
            </Line>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
