"use client";

import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { call } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import {
  createDepartment,
  deleteDepartment,
  listDepartments,
  updateDepartment,
} from "#lib/recruiting/departments/contract.ts";
import { NamesScreen } from "./names-screen.tsx";

export function DepartmentsScreen() {
  const list = useCursorPages(listDepartments, { limit: 100 });
  return (
    <NamesScreen
      noun={{ one: "department", many: "departments" }}
      description="Each job belongs to a department."
      list={list}
      field="name"
      nameOf={({ name }) => name}
      columns={[
        { key: "added", header: "Added", width: 7, dropOrder: 1, cell: ({ created_at }) => formatDate(created_at) },
      ]}
      create={(name, idempotencyKey) => call(createDepartment, { name }, { idempotencyKey })}
      rename={({ id }, name) => call(updateDepartment, { department_id: id, name })}
      remove={{
        send: ({ id }) => call(deleteDepartment, { department_id: id }),
        warning: "Only a department without jobs can be deleted.",
      }}
    />
  );
}
