"use client";

import { useQuery } from "@tanstack/react-query";
import { useDialog } from "#components/forms/use-dialog.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { RecordPage } from "#components/screen/record-page.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { CursorList } from "#components/table/cursor-list.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { getEorForm, listEorFormVersions } from "#lib/eor/forms/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { type Form, type FormVersion, nameOf, pathOf, readFormKey } from "./form-words.ts";
import type { Publication } from "./publish-version.tsx";
import { VersionItem } from "./version-item.tsx";

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
      <CursorList
        list={list}
        failed="Couldn't load versions"
        loading="Loading versions"
        more="Show more"
        count={rows.length}
        empty={null}
      >
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
