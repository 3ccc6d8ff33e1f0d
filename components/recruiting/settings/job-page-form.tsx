import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { call } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { type getJobPage, updateJobPage } from "#lib/recruiting/job-page/contract.ts";

export default function JobPageForm({
  current,
  ...dialog
}: OpenedDialog & { current: OutputOf<typeof getJobPage>["data"] }) {
  return (
    <EntryDialog
      {...dialog}
      title="Change address"
      description="Links to the current address stop working."
      action="Save address"
      send={({ slug = "" }) => call(updateJobPage, { slug: slug.trim() === "" ? null : slug })}
      done={({ data }) => `Your jobs page is at ${data.path}`}
    >
      <TextField
        label="Address"
        name="slug"
        helper="The part after /jobs/of/, such as your company's name: lowercase letters, digits, and hyphens. Leave it empty to use your organization's ID."
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        defaultValue={current.slug ?? ""}
      />
    </EntryDialog>
  );
}
