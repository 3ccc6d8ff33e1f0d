"use client";

import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { call } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { createTag, deleteTag, listTags, updateTag } from "#lib/recruiting/tags/contract.ts";
import { NamesScreen } from "./names-screen.tsx";

export function TagsScreen() {
  const list = useCursorPages(listTags, { limit: 100 });
  return (
    <NamesScreen
      noun={{ one: "tag", many: "tags" }}
      description="Tags group candidates across jobs."
      list={list}
      field="label"
      nameOf={({ label }) => label}
      columns={[
        {
          ...{ key: "candidates", header: "Candidates", width: 7, align: "end" },
          cell: ({ candidates_count }) => formatCount(candidates_count),
        },
        { key: "added", header: "Added", width: 7, dropOrder: 1, cell: ({ created_at }) => formatDate(created_at) },
      ]}
      create={(label, idempotencyKey) => call(createTag, { label }, { idempotencyKey })}
      rename={({ id }, label) => call(updateTag, { tag_id: id, label })}
      remove={{
        send: ({ id }) => call(deleteTag, { tag_id: id }),
        warning: "It is removed from every candidate who has it.",
      }}
    />
  );
}
