"use client";

import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { parseAsString, useQueryState } from "nuqs";
import { lazy, Suspense, useRef, useState } from "react";
import { useCommands } from "#components/screen/commands.ts";
import { ListState } from "#components/table/list-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { type LegalEntity, listLegalEntities } from "#lib/organization/legal-entities/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { BillingPage, useMayBill } from "./billing-page.tsx";
import { EntityPanel } from "./entity-panel.tsx";
import { EntityTable } from "./entity-table.tsx";

const EntityForm = lazy(() => import("./entity-form.tsx"));

export function EntitiesScreen() {
  const mayWrite = useMayBill();
  const list = useQuery(query(listLegalEntities, {}));
  const [open, setOpen] = useQueryState("entity", parseAsString.withOptions({ history: "push" }));
  const [form, setForm] = useState<{ entity: LegalEntity | null } | null>(null);
  const begun = useRef<HTMLElement>(null);
  const entities = list.data?.data ?? [];
  const opened = entities.find(({ id }) => id === open);

  function begin(entity: LegalEntity | null) {
    begun.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setForm({ entity });
  }

  useCommands(
    mayWrite
      ? [{ label: "Add legal entity", group: "This page", keys: "N", keywords: ["company"], run: () => begin(null) }]
      : [],
  );
  const add = mayWrite ? (
    <Button variant="primary" onClick={() => begin(null)}>
      <Plus aria-hidden="true" />
      Add legal entity
    </Button>
  ) : null;

  return (
    <BillingPage
      description="The legal entities you hire and pay through."
      action={add}
      panel={
        opened ? (
          <EntityPanel
            entity={opened}
            onEdit={mayWrite ? () => begin(opened) : null}
            onClose={() => void setOpen(null)}
          />
        ) : null
      }
    >
      <ListState what="legal entities" query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No legal entities yet. You need one for contracts and invoices." action={add} />
          ) : (
            <EntityTable entities={data} current={open} onOpen={(id) => void setOpen(id)} />
          )
        }
      </ListState>
      <Suspense fallback={<EscapeCancels onCancel={() => setForm(null)} />}>
        {form ? <EntityForm entity={form.entity} finalFocus={begun} onClose={() => setForm(null)} /> : null}
      </Suspense>
    </BillingPage>
  );
}
