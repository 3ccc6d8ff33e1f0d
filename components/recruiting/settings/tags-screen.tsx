"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { failure } from "#components/shell/refusal.ts";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { CursorList } from "#components/table/cursor-list.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call, keyOf } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/api/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { createTag, deleteTag, listTags, updateTag } from "#lib/recruiting/tags/contract.ts";
import { SettingsPage, useMayRecruit } from "./settings-page.tsx";

type Tag = OutputOf<typeof listTags>["data"][number];

export function TagsScreen() {
  const mayWrite = useMayRecruit();
  const client = useQueryClient();
  const list = useCursorPages(listTags, { limit: 100 });
  const [form, setForm] = useState<{ tag: Tag | null } | null>(null);
  const [deleting, setDeleting] = useState<Tag | null>(null);
  const opener = useRef<HTMLElement>(null);
  const tags = list.data?.pages.flatMap((page) => page.data) ?? [];
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listTags) });
  const remove = useMutation({
    mutationFn: (tag: Tag) => call(deleteTag, { tag_id: tag.id }),
    async onSuccess(_, { label }) {
      setDeleting(null);
      toast({ title: `${label} was deleted` });
      await refresh();
    },
  });

  function edit(tag: Tag | null) {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setForm({ tag });
  }

  async function save({ label = "" }: Entries, idempotencyKey: string) {
    if (form?.tag) await call(updateTag, { tag_id: form.tag.id, label });
    else await call(createTag, { label }, { idempotencyKey });
    await refresh();
  }

  const add = mayWrite ? (
    <Button variant="primary" onClick={() => edit(null)}>
      <Plus aria-hidden="true" />
      Add tag
    </Button>
  ) : null;
  const columns: readonly Column<Tag>[] = [
    { key: "label", header: "Tag", width: 10, grows: true, cell: ({ label }) => label },
    {
      ...{ key: "candidates", header: "Candidates", width: 7, align: "end" },
      cell: ({ candidates_count }) => formatCount(candidates_count),
    },
    { key: "added", header: "Added", width: 7, gives: 1, cell: ({ created_at }) => formatDate(created_at) },
    ...(mayWrite
      ? [
          {
            ...{ key: "actions", header: "Actions", width: 9, actions: true as const },
            cell: (tag: Tag) => (
              <span className="inline-flex gap-1">
                <Button size="small" aria-label={`Rename ${tag.label}`} onClick={() => edit(tag)}>
                  Rename
                </Button>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Delete ${tag.label}`}
                  onClick={() => setDeleting(tag)}
                >
                  Delete
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];

  return (
    <SettingsPage description="Tags group candidates across jobs." action={add}>
      <CursorList
        list={list}
        failed="The tags could not be loaded"
        loading="Loading tags"
        more="Show more"
        count={tags.length}
        empty={<EmptyState title="No tags yet." action={add} />}
      >
        <CardTable label="Tags" columns={columns} rows={tags} keyOf={({ id }) => id} />
      </CursorList>
      {form ? (
        <EntryDialog
          title={form.tag ? `Rename ${form.tag.label}` : "Add tag"}
          action={form.tag ? "Rename tag" : "Add tag"}
          fields={["label"]}
          send={save}
          onClose={() => setForm(null)}
          finalFocus={opener}
        >
          {(errors) => (
            <Field label="Name" error={errors.label}>
              <Input name="label" autoComplete="off" maxLength={100} defaultValue={form.tag?.label} />
            </Field>
          )}
        </EntryDialog>
      ) : null}
      <AlertDialog
        open={deleting !== null}
        onOpenChange={(open) => (open ? undefined : setDeleting(null))}
        title={`Delete ${deleting?.label ?? "tag"}?`}
        action="Delete tag"
        typedName={deleting?.label ?? ""}
        onAction={() => deleting && remove.mutate(deleting)}
        pending={remove.isPending}
        error={remove.error ? failure(remove.error) : undefined}
      >
        <p>It is removed from every candidate who has it.</p>
      </AlertDialog>
    </SettingsPage>
  );
}
