"use client";

import { sourceWord } from "#components/recruiting/words.ts";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { call } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { createApplicationSource, listApplicationSources } from "#lib/recruiting/application-sources/contract.ts";
import { NamesScreen } from "./names-screen.tsx";

export function SourcesScreen() {
  const list = useCursorPages(listApplicationSources, { limit: 100 });
  return (
    <NamesScreen
      noun={{ one: "source", many: "sources" }}
      description="Where applications come from."
      list={list}
      field="slug"
      helper="A word such as JOB_FAIR: letters, digits, and underscores. Sources can't be renamed."
      nameOf={({ slug }) => sourceWord(slug)}
      columns={[
        {
          key: "slug",
          header: "API name",
          width: 12,
          dropOrder: 2,
          cell: ({ slug }) => <code className="font-mono text-xs">{slug}</code>,
        },
        { key: "added", header: "Added", width: 7, dropOrder: 1, cell: ({ created_at }) => formatDate(created_at) },
      ]}
      create={(slug, idempotencyKey) => call(createApplicationSource, { slug }, { idempotencyKey })}
    />
  );
}
