"use client";

import { useQuery } from "@tanstack/react-query";
import { EquipmentTabs } from "#components/equipment/assets/equipment-tabs.tsx";
import { useEditing } from "#components/list/use-editing.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { useUndoableDelete } from "#components/screen/use-undoable-delete.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { countColumn } from "#components/table/columns.tsx";
import { ListState } from "#components/table/list-state.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import {
  createWarehouse,
  deleteWarehouse,
  listWarehouses,
  type Warehouse,
} from "#lib/equipment/warehouses/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";

const WarehouseForm = lateDialog(() => import("./warehouse-form.tsx"));
const typeWords = { ORGANIZATION: "Our own", SERVICE: "Operated by a provider", CLEARANCE: "Clearance" } as const;

export const WarehousesScreen = forRole("it-assets:read", { title: "Warehouses", what: "equipment" }, Warehouses);

function addressText({ address }: Warehouse): string {
  const { line1, post_code, city, country } = address;
  return [line1, [post_code, city].filter(Boolean).join(" "), country].filter(Boolean).join(", ");
}

function Warehouses() {
  const mayWrite = useMay("it-assets:write");
  const list = useQuery(query(listWarehouses, {}));
  const { open, draw, addButton } = useEditing<Warehouse>({ label: "Add warehouse", may: mayWrite });

  const remove = useUndoableDelete<Warehouse>({
    subject: ({ name }) => name,
    remove: ({ id }) => call(deleteWarehouse, { warehouse_id: id }),
    restore({ name, warehouse_type, address }) {
      const { line1, line2, city, state, post_code, country, phone_number, delivery_instructions } = address;
      const fields = { line1, line2, city, state, post_code, country, phone_number, delivery_instructions };
      return call(createWarehouse, { name, warehouse_type, address: fields });
    },
  });

  return (
    <Page>
      <PageHeader
        title="Warehouses"
        count={list.data?.data.length}
        action={addButton ?? <ViewOnly what="warehouses" needs="it-assets:write" />}
      />
      <EquipmentTabs />
      <ListState what="warehouses" query={list}>
        {({ data: rows }) =>
          rows.length === 0 ? (
            <EmptyState
              title="No warehouses yet."
              action={mayWrite ? <Button onClick={() => open(null)}>Add the first warehouse</Button> : null}
            />
          ) : (
            <CardTable
              label="Warehouses"
              columns={columnsFor(mayWrite ? { edit: open, remove: remove.mutate } : null)}
              rows={rows}
              keyOf={({ id }) => id}
            />
          )
        }
      </ListState>
      {draw((warehouse, { onClose }) => (
        <WarehouseForm warehouse={warehouse} onClose={onClose} />
      ))}
    </Page>
  );
}

interface Tasks {
  edit: (row: Warehouse) => void;
  remove: (row: Warehouse) => void;
}

function columnsFor(tasks: Tasks | null): readonly Column<Warehouse>[] {
  const columns: Column<Warehouse>[] = [
    column({ key: "name", header: "Name", width: 13, grows: true }, (row) => (
      <RowLink href={`/equipment/assets?warehouse=${row.id}`} title={row.name} note={addressText(row)} />
    )),
    column({ key: "type", header: "Type", width: 7, dropOrder: 1 }, (row) => typeWords[row.warehouse_type]),
    countColumn("assets", "Assets", 5, (row) => row.assets),
  ];
  if (tasks === null) return columns;
  return [
    ...columns,
    column({ key: "actions", header: "Actions", width: 10, actions: true as const, align: "end" as const }, (row) => (
      <span className="flex justify-end gap-2">
        <Button size="small" aria-label={`Edit ${row.name}`} onClick={() => tasks.edit(row)}>
          Edit…
        </Button>
        {row.assets === 0 ? (
          <Button size="small" variant="ghost" aria-label={`Delete ${row.name}`} onClick={() => tasks.remove(row)}>
            Delete
          </Button>
        ) : null}
      </span>
    )),
  ];
}
