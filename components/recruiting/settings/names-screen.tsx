"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { useDialog } from "#components/forms/use-dialog.ts";
import { useEditing } from "#components/list/use-editing.tsx";
import { sourceWord } from "#components/recruiting/words.ts";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { countColumn, dayColumn } from "#components/table/columns.tsx";
import { CursorList } from "#components/table/cursor-list.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { call, type RestError } from "#lib/platform/api/client.ts";
import { createApplicationSource, listApplicationSources } from "#lib/recruiting/application-sources/contract.ts";
import {
  createDepartment,
  deleteDepartment,
  listDepartments,
  updateDepartment,
} from "#lib/recruiting/departments/contract.ts";
import { createTag, deleteTag, listTags, updateTag } from "#lib/recruiting/tags/contract.ts";
import { SettingsPage } from "./settings-page.tsx";

export function TagsScreen() {
  return (
    <NamesScreen
      noun={{ one: "tag", many: "tags" }}
      description="Tags group candidates across jobs."
      list={useCursorPages(listTags, { limit: 100 })}
      field="label"
      nameOf={({ label }) => label}
      columns={[
        countColumn<{ candidates_count: number }>("candidates", "Candidates", 7, (tag) => tag.candidates_count),
      ]}
      create={(label, idempotencyKey) => call(createTag, { label }, { idempotencyKey })}
      rename={({ id }, label) => call(updateTag, { tag_id: id, label })}
      remove={({ id }) => call(deleteTag, { tag_id: id })}
      warning="It is removed from every candidate who has it."
    />
  );
}

export function DepartmentsScreen() {
  return (
    <NamesScreen
      noun={{ one: "department", many: "departments" }}
      description="Each job belongs to a department."
      list={useCursorPages(listDepartments, { limit: 100 })}
      field="name"
      nameOf={({ name }) => name}
      create={(name, idempotencyKey) => call(createDepartment, { name }, { idempotencyKey })}
      rename={({ id }, name) => call(updateDepartment, { department_id: id, name })}
      remove={({ id }) => call(deleteDepartment, { department_id: id })}
      warning="Only a department without jobs can be deleted."
    />
  );
}

export function SourcesScreen() {
  return (
    <NamesScreen
      noun={{ one: "source", many: "sources" }}
      description="Where applications come from."
      list={useCursorPages(listApplicationSources, { limit: 100 })}
      field="slug"
      helper="A word such as JOB_FAIR: letters, digits, and underscores. Sources can't be renamed."
      nameOf={({ slug }) => sourceWord(slug)}
      columns={[
        column<{ slug: string }>({ key: "slug", header: "API name", width: 12, dropOrder: 2 }, ({ slug }) => (
          <code className="font-mono text-xs">{slug}</code>
        )),
      ]}
      create={(slug, idempotencyKey) => call(createApplicationSource, { slug }, { idempotencyKey })}
    />
  );
}

interface Named {
  id: string;
  created_at: string;
}

interface NamesScreenProps<Row extends Named> {
  /** Lowercase: `tag`, `tags`. */
  noun: { one: string; many: string };
  description: string;
  list: UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>, RestError>;
  /** Shown after the name. */
  columns?: readonly Column<Row>[];
  /** Input key for the name. */
  field: string;
  helper?: string;
  nameOf: (row: Row) => string;
  create: (name: string, idempotencyKey: string) => Promise<unknown>;
  /** Without it, rows are neither renamed nor deleted. */
  rename?: (row: Row, name: string) => Promise<unknown>;
  remove?: (row: Row) => Promise<unknown>;
  /** What deleting one means. */
  warning?: string;
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A list of names that can be added, renamed and deleted. */
function NamesScreen<Row extends Named>(props: NamesScreenProps<Row>) {
  const { noun, description, list, columns = [], field, helper, nameOf, create, rename, remove, warning } = props;
  const mayWrite = useMay("ats:write");
  const editing = useEditing<Row>({ label: `Add ${noun.one}`, may: mayWrite });
  const deleting = useDialog<Row>();
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const actions = column<Row>({ key: "actions", header: "Actions", width: 9, actions: true }, (row) => (
    <span className="inline-flex gap-1">
      <Button size="small" aria-label={`Rename ${nameOf(row)}`} onClick={() => editing.open(row)}>
        Rename
      </Button>
      <Button size="small" variant="ghost" aria-label={`Delete ${nameOf(row)}`} onClick={() => deleting.open(row)}>
        Delete
      </Button>
    </span>
  ));

  return (
    <SettingsPage description={description} action={editing.addButton}>
      <CursorList
        list={list}
        what={noun.many}
        count={rows.length}
        empty={<EmptyState title={`No ${noun.many} yet.`} action={editing.addButton} />}
      >
        <CardTable
          label={capitalized(noun.many)}
          columns={[
            column<Row>({ key: "name", header: capitalized(noun.one), width: 10, grows: true }, nameOf),
            ...columns,
            dayColumn<Row>("added", "Added", 7, ({ created_at }) => created_at, { dropOrder: 1 }),
            ...(mayWrite && rename ? [actions] : []),
          ]}
          rows={rows}
          keyOf={({ id }) => id}
        />
      </CursorList>
      {editing.draw((row, dialog) => (
        <EntryDialog
          {...dialog}
          title={row ? `Rename ${nameOf(row)}` : `Add ${noun.one}`}
          action={row ? `Rename ${noun.one}` : `Add ${noun.one}`}
          send={({ [field]: name = "" }, idempotencyKey) =>
            row && rename ? rename(row, name) : create(name, idempotencyKey)
          }
        >
          <TextField
            label="Name"
            name={field}
            helper={helper}
            maxLength={100}
            defaultValue={row ? nameOf(row) : undefined}
          />
        </EntryDialog>
      ))}
      {deleting.draw((row, { onClose }) => (
        <ConfirmedAction
          onClose={onClose}
          title={`Delete ${nameOf(row)}?`}
          action={`Delete ${noun.one}`}
          typedName={nameOf(row)}
          run={async () => remove?.(row)}
          done={{ title: `${nameOf(row)} was deleted` }}
        >
          <p>{warning}</p>
        </ConfirmedAction>
      ))}
    </SettingsPage>
  );
}
