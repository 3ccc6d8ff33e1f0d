"use client";

import { useQuery } from "@tanstack/react-query";
import { forRole } from "#components/screen/for-role.tsx";
import { RecordPage } from "#components/screen/record-page.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { BackLink } from "#components/ui/back-link.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { type Form, getEorForm } from "#lib/eor/forms/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { draftOf, startOf } from "./draft.ts";
import { FormEditor } from "./form-editor.tsx";
import { type FormKey, formsPath, nameOf, pathOf, readFormKey, versionWords } from "./form-words.ts";

const nothing = { version: 0, definitions: [] };

export const FormScreen = forRole("forms:read", { title: "EOR form", what: "EOR forms" }, Known);

function Known({ id }: { id: string }) {
  const { scopes } = useAccount();
  const form = useQuery(query(getEorForm, { form_id: id }));
  const key = readFormKey(id);
  const isNew = form.error?.status === 404 && key !== null && scopes.includes("forms:write");
  return isNew ? (
    <NewForm form={key} />
  ) : (
    <RecordPage title="EOR form" list={{ href: formsPath, title: "EOR forms" }} query={form}>
      {(found) => <Existing form={found} />}
    </RecordPage>
  );
}

/** The states that have their own fields. */
function statesOf({ definitions }: Form): string[] {
  const values = definitions.flatMap(({ dependencies }) =>
    dependencies.flatMap(({ key, value }) => {
      if (key !== "state") return [];
      return typeof value === "string" ? [value] : Array.isArray(value) ? value : [value.value];
    }),
  );
  return [...new Set(values)].filter(Boolean).sort();
}

function Existing({ form }: { form: Form }) {
  const { scopes } = useAccount();
  const states = statesOf(form);
  return (
    <>
      <PageHeader
        title={nameOf(form)}
        description={
          <>
            {versionWords(form)}, {formatDate(form.published_on)}.
            {form.source ? ` Source: ${form.source}` : form.note ? ` ${form.note}` : ""}
            {states.length > 0 ? ` Some fields are only for ${states.join(", ")}.` : ""}
          </>
        }
        action={
          <Link href={`${pathOf(form.id)}/versions`} className={buttonClasses()}>
            Versions
          </Link>
        }
      />
      <FormEditor
        form={form}
        current={form}
        start={() => draftOf(form.definitions)}
        mayWrite={scopes.includes("forms:write")}
      />
    </>
  );
}

function NewForm({ form }: { form: FormKey }) {
  return (
    <Page>
      <BackLink href={formsPath} title="EOR forms" />
      <PageHeader
        title={nameOf(form)}
        description="This form doesn't exist yet. Publishing creates its first version."
      />
      <FormEditor form={form} current={nothing} start={() => startOf(form)} mayWrite />
    </Page>
  );
}
