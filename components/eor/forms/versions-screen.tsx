"use client";

import { useQuery } from "@tanstack/react-query";
import { useDialog } from "#components/forms/use-dialog.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { RecordPage } from "#components/screen/record-page.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { CursorList } from "#components/table/cursor-list.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { type Form, type FormVersion, getEorForm, listEorFormVersions } from "#lib/eor/forms/contract.ts";
import { describeChanges, inOrder } from "#lib/eor/forms/rules.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { ChangeList } from "./change-list.tsx";
import { FieldFacts, labelsOf } from "./field-facts.tsx";
import { nameOf, pathOf, readFormKey, versionWords } from "./form-words.ts";
import type { Publication } from "./publish-version.tsx";

const PublishVersion = lateDialog(() => import("./publish-version.tsx"));

export const VersionsScreen = forRole("forms:read", { title: "Versions", what: "EOR forms" }, Known);

function Known({ id }: { id: string }) {
  const form = useQuery(query(getEorForm, { form_id: id }));
  const key = readFormKey(id);
  return (
    <RecordPage title="Versions" list={{ href: pathOf(id), title: key ? nameOf(key) : "EOR form" }} query={form}>
      {(found) => <Versions form={found} />}
    </RecordPage>
  );
}

function publicationOf({ version, origin, definitions }: FormVersion, form: Form): Publication {
  return origin === "built_in"
    ? {
        title: `Reset ${nameOf(form)} to the built-in form?`,
        action: "Reset form",
        note: "Reset to the built-in form",
        definitions,
      }
    : {
        title: `Restore version ${version} of ${nameOf(form)}?`,
        action: "Restore version",
        note: `Restored version ${version}`,
        definitions,
      };
}

function Versions({ form }: { form: Form }) {
  const mayWrite = useAccount().scopes.includes("forms:write");
  const publishing = useDialog<Publication>();
  const list = useCursorPages(listEorFormVersions, { form_id: form.id, limit: 20 });
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];

  return (
    <div className="max-w-3xl">
      <PageHeader
        title={`Versions of ${nameOf(form)}`}
        description="The latest version is in use. Restoring an earlier one publishes it as a new version."
      />
      <CursorList list={list} what="versions" count={rows.length} empty={null}>
        <ol className="border-t">
          {rows.map((version, at) => (
            <VersionItem
              key={version.id}
              version={version}
              before={rows[at + 1]}
              isCurrent={version.version === form.version}
              onRestore={mayWrite ? () => publishing.open(publicationOf(version, form)) : undefined}
            />
          ))}
        </ol>
      </CursorList>
      {publishing.draw((publication, opened) => (
        <PublishVersion {...{ form, publication }} current={form} onPublished={() => undefined} {...opened} />
      ))}
    </div>
  );
}

interface VersionItemProps {
  version: FormVersion;
  /** The previous version, once loaded. */
  before: FormVersion | undefined;
  isCurrent: boolean;
  /** Undefined for read-only access. */
  onRestore?: () => void;
}

/** A version of a form: who published it, what it changed, and its fields. */
function VersionItem({ version, before, isCurrent, onRestore }: VersionItemProps) {
  const { definitions, note, created_at, created_by, origin } = version;
  const title = versionWords(version);
  const by = created_by ? `, by ${created_by.name}` : "";
  return (
    <li className="flex flex-col gap-2 border-b py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">{title}</h2>
        {isCurrent ? <Badge tone="ok">Current</Badge> : null}
        <span className="text-sm text-fg-2">
          {formatDate(created_at)}
          {by}
        </span>
        {onRestore && !isCurrent ? (
          <Button size="small" className="ml-auto" onClick={onRestore}>
            {origin === "built_in" ? "Reset to the built-in form…" : `Restore version ${version.version}…`}
          </Button>
        ) : null}
      </div>
      {note ? <p className="max-w-text text-sm">{note}</p> : null}
      {before ? (
        <Disclosure summary={`Changes in ${title.toLowerCase()}`}>
          <div className="mt-2 pl-4">
            <ChangeList changes={describeChanges(before.definitions, definitions)} />
          </div>
        </Disclosure>
      ) : null}
      <Disclosure summary={`Fields of ${title.toLowerCase()}: ${formatCount(definitions.length)}`}>
        <ol className="mt-2 flex flex-col gap-2 pl-4 text-sm">
          {inOrder(definitions).map((definition) => (
            <li key={definition.key}>
              <FieldFacts definition={definition} labelOf={labelsOf(definitions)} whole />
            </li>
          ))}
        </ol>
      </Disclosure>
    </li>
  );
}
