"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useEditing } from "#components/list/use-editing.tsx";
import { PreviewedEmail } from "#components/recruiting/boards/email-preview.tsx";
import { useEmailPreview } from "#components/recruiting/boards/use-email-preview.ts";
import { candidateName } from "#components/recruiting/words.ts";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { dayColumn } from "#components/table/columns.tsx";
import { ListState } from "#components/table/list-state.tsx";
import { openColumn } from "#components/table/open-column.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { call, query } from "#lib/platform/api/client.ts";
import { listApplications } from "#lib/recruiting/applications/contract.ts";
import { deleteEmailTemplate, listEmailTemplates, type Template } from "#lib/recruiting/email-templates/contract.ts";
import { SettingsPage } from "./settings-page.tsx";

const TemplateForm = lateDialog(() => import("./template-form.tsx"));

export function TemplatesScreen() {
  const mayWrite = useMay("ats:write");
  const list = useQuery(query(listEmailTemplates, {}));
  const [open, setOpen] = useQueryState("template", parseAsString.withOptions({ history: "push" }));
  const { open: edit, draw, addButton } = useEditing<Template>({ label: "Add template", may: mayWrite });
  const opened = list.data?.data.find(({ id }) => id === open);

  const columns: readonly Column<Template>[] = [
    openColumn(
      { key: "name", header: "Template", width: 11, grows: true },
      { textOf: ({ name }) => name, onOpen: ({ id }) => void setOpen(id) },
    ),
    column({ key: "subject", header: "Subject", width: 12, grows: true, dropOrder: 1 }, ({ subject }) => subject),
    dayColumn("changed", "Changed", 7, ({ updated_at }) => updated_at),
  ];

  return (
    <SettingsPage
      description="Emails that candidates get when they are archived."
      action={addButton}
      panel={
        opened ? (
          <SidePanel title={opened.name} onClose={() => void setOpen(null)}>
            <Preview template={opened} />
            {mayWrite ? (
              <div className="mt-4 flex gap-2">
                <Button onClick={() => edit(opened)}>Edit</Button>
                <Delete template={opened} onGone={() => void setOpen(null)} />
              </div>
            ) : null}
          </SidePanel>
        ) : null
      }
    >
      <ListState what="email templates" query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No email templates yet." action={addButton} />
          ) : (
            <CardTable
              label="Email templates"
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              current={open}
              onOpen={({ id }) => void setOpen(id)}
            />
          )
        }
      </ListState>
      {draw((template, dialog) => (
        <TemplateForm template={template} {...dialog} />
      ))}
    </SettingsPage>
  );
}

/** The template filled in with the latest application's values. */
function Preview({ template }: { template: Template }) {
  const latest = useQuery(query(listApplications, { limit: 1 }));
  const [application] = latest.data?.data ?? [];
  // A changed template has another text.
  const version = template.updated_at;
  const preview = useEmailPreview({ templateId: template.id, applicationId: application?.id ?? "", version });
  if (!application)
    return latest.isPending ? null : <p className="text-sm text-fg-2">No applications yet. The preview needs one.</p>;
  return (
    <>
      <p className="mb-2 text-sm text-fg-2">Shown with the values of {candidateName(application.candidate)}.</p>
      <PreviewedEmail preview={preview} others={0} isExplained />
      {preview.data?.data.is_kept && preview.data.data.is_complete ? (
        <Banner tone="warn">
          No mail server is set up, so this email will be kept in the outbox (Hiring setup → Emails) and not sent.
        </Banner>
      ) : null}
    </>
  );
}

function Delete({ template, onGone }: { template: Template; onGone: () => void }) {
  return (
    <ConfirmedAction
      trigger={
        <Button variant="ghost" className="text-bad">
          Delete
        </Button>
      }
      title={`Delete ${template.name}?`}
      action="Delete template"
      typedName={template.name}
      run={() => call(deleteEmailTemplate, { template_id: template.id })}
      done={{ title: `${template.name} was deleted` }}
      onDone={onGone}
    >
      <p>Emails created from it don't change.</p>
    </ConfirmedAction>
  );
}
