"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay } from "#components/screen/use-may.ts";
import { ListState } from "#components/table/list-state.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { late } from "#components/ui/late.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Section } from "#components/ui/section.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { type DocumentSettings, getDocumentSettings } from "#lib/money/document-settings/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatDateTime } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { BillingPage } from "./billing-page.tsx";

const DocumentForm = lateDialog(() => import("./document-form.tsx"));
const DocumentPreview = late(
  () => import("./document-preview.tsx"),
  () => <Skeleton className="h-160 w-full" />,
);

export function DocumentsScreen() {
  const settings = useQuery(query(getDocumentSettings, {}));
  const known = settings.data?.data;
  const mayWrite = useMay("accounting:write");
  return (
    <BillingPage
      description="Your organization's details on the PDFs of invoices and credit notes."
      action={
        mayWrite && known ? (
          <DialogButton variant="primary" dialog={(opened) => <DocumentForm settings={known} {...opened} />}>
            Edit details
          </DialogButton>
        ) : null
      }
    >
      <ListState what="document settings" query={settings}>
        {({ data }) => (
          <div className="grid items-start gap-x-12 gap-y-8 *:min-w-0 lg:grid-cols-2">
            <Details settings={data} />
            <Section title="Preview" id="preview">
              <DocumentPreview />
            </Section>
          </div>
        )}
      </ListState>
    </BillingPage>
  );
}

function Details({ settings }: { settings: DocumentSettings }) {
  const { name, address, tax_numbers, bank_details, tax_note, footer, logo, valid_from } = settings;
  return (
    <Section title="Details" id="details">
      <DetailList>
        <Detail name="Logo">{logo?.name ?? missing}</Detail>
        <Detail name="Name">{name}</Detail>
        <Detail name="Address">
          <Lines>{address}</Lines>
        </Detail>
        <Detail name="Tax numbers">
          <Lines>{tax_numbers}</Lines>
        </Detail>
        <Detail name="Bank details">
          <Lines>{bank_details}</Lines>
        </Detail>
        <Detail name="Tax note">
          <Lines>{tax_note}</Lines>
        </Detail>
        <Detail name="Footer">
          <Lines>{footer}</Lines>
        </Detail>
      </DetailList>
      <p className="mt-3 text-xs text-fg-2">
        {valid_from === null
          ? "Not set yet. Documents show your organization's name only."
          : `In use since ${formatDateTime(valid_from)}. Changes apply to new documents; existing ones keep their details.`}
      </p>
    </Section>
  );
}

function Lines({ children }: { children: string }): ReactNode {
  return <span className="whitespace-pre-line">{children || missing}</span>;
}
