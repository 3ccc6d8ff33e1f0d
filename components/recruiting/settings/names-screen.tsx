import { type InfiniteData, type UseInfiniteQueryResult, useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { useDialog } from "#components/forms/use-dialog.ts";
import { errorMessage } from "#components/screen/error-message.ts";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { CursorList } from "#components/table/cursor-list.tsx";
import { AddButton } from "#components/ui/add-button.tsx";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { RestError } from "#lib/platform/api/client.ts";
import { SettingsPage, useMayRecruit } from "./settings-page.tsx";

interface NamesScreenProps<Row extends { id: string }> {
  /** Lowercase: `tag`, `tags`. */
  noun: { one: string; many: string };
  description: string;
  list: UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>, RestError>;
  /** Shown between the name and the buttons. */
  columns: readonly Column<Row>[];
  /** Input key for the name. */
  field: string;
  helper?: string;
  nameOf: (row: Row) => string;
  create: (name: string, idempotencyKey: string) => Promise<unknown>;
  rename?: (row: Row, name: string) => Promise<unknown>;
  remove?: { send: (row: Row) => Promise<unknown>; warning: ReactNode };
}

/** A list of names that can be added, renamed and deleted. */
export function NamesScreen<Row extends { id: string }>(props: NamesScreenProps<Row>) {
  const { noun, description, list, field, helper, nameOf, create, rename, remove } = props;
  const mayWrite = useMayRecruit();
  const { open: edit, draw } = useDialog<Row | null>();
  const [deleting, setDeleting] = useState<Row | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const title = noun.one.charAt(0).toUpperCase() + noun.one.slice(1);
  const removal = useMutation({
    mutationFn: (row: Row) => remove?.send(row) ?? Promise.resolve(),
    onSuccess(_, row) {
      setDeleting(null);
      toast({ title: `${nameOf(row)} was deleted` });
    },
  });

  const add = mayWrite ? <AddButton onClick={() => edit(null)}>Add {noun.one}</AddButton> : null;
  const actions: Column<Row> = {
    ...{ key: "actions", header: "Actions", width: 9, actions: true as const },
    cell: (row) => (
      <span className="inline-flex gap-1">
        {rename ? (
          <Button size="small" aria-label={`Rename ${nameOf(row)}`} onClick={() => edit(row)}>
            Rename
          </Button>
        ) : null}
        {remove ? (
          <Button
            size="small"
            variant="ghost"
            aria-label={`Delete ${nameOf(row)}`}
            onClick={() => {
              removal.reset();
              setDeleting(row);
            }}
          >
            Delete
          </Button>
        ) : null}
      </span>
    ),
  };
  const columns: readonly Column<Row>[] = [
    { key: "name", header: title, width: 10, grows: true, cell: nameOf },
    ...props.columns,
    ...(mayWrite && (rename || remove) ? [actions] : []),
  ];

  return (
    <SettingsPage description={description} action={add}>
      <CursorList
        list={list}
        failed={`Couldn't load ${noun.many}`}
        loading={`Loading ${noun.many}`}
        more="Show more"
        count={rows.length}
        empty={<EmptyState title={`No ${noun.many} yet.`} action={add} />}
      >
        <CardTable
          label={noun.many.charAt(0).toUpperCase() + noun.many.slice(1)}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      </CursorList>
      {draw((row, dialog) => (
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
      <AlertDialog
        open={deleting !== null}
        onOpenChange={(open) => (open ? undefined : setDeleting(null))}
        title={deleting ? `Delete ${nameOf(deleting)}?` : `Delete ${noun.one}?`}
        action={`Delete ${noun.one}`}
        typedName={deleting ? nameOf(deleting) : ""}
        onAction={() => deleting && removal.mutate(deleting)}
        pending={removal.isPending}
        error={removal.error ? errorMessage(removal.error) : undefined}
      >
        {remove ? <p>{remove.warning}</p> : null}
      </AlertDialog>
    </SettingsPage>
  );
}
