import { useQuery } from "@tanstack/react-query";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { callErrors } from "#components/screen/field-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { query } from "#lib/platform/api/client.ts";
import { listArchivationReasons } from "#lib/recruiting/archivation-reasons/contract.ts";
import { listEmailTemplates } from "#lib/recruiting/email-templates/contract.ts";
import { type ArchiveChoice, type EditedEmail, toEdit } from "./archive-choice.ts";
import { PreviewedEmail } from "./email-preview.tsx";
import type { useEmailPreview } from "./use-email-preview.ts";

const times = [
  { value: "now", label: "Right away" },
  { value: "hours", label: "Hours from now" },
  { value: "days", label: "Days from now" },
  { value: "weeks", label: "Weeks from now" },
  { value: "at", label: "At a date and time" },
] as const;

interface ArchiveFieldsProps {
  choice: ArchiveChoice;
  onChange: (choice: ArchiveChoice) => void;
  /** Its only candidate's email. */
  preview: ReturnType<typeof useEmailPreview>;
  /** Submitted with required fields missing. */
  isMissing: boolean;
  applicationIds: readonly string[];
}

function problemsOf(error: unknown) {
  const { subject, body } = error ? callErrors(error, ["subject", "body"]) : {};
  return { subject, body };
}

/** The reason for archiving candidates, and the email they get. */
export function ArchiveFields({ choice, onChange, preview, isMissing, applicationIds }: ArchiveFieldsProps) {
  const reasons = useQuery(query(listArchivationReasons, {}));
  const templates = useQuery(query(listEmailTemplates, {}));
  const set = (patch: Partial<ArchiveChoice>) => onChange({ ...choice, ...patch });
  const offered = (reasons.data?.data ?? []).filter(({ is_retired }) => !is_retired);
  const [first] = applicationIds;
  const problems = problemsOf(choice.edited ? preview.error : null);
  const template = templates.data?.data.find(({ id }) => id === choice.templateId);
  const shown = preview.data?.data;
  // What is missing is still a placeholder, so that it is checked again.
  const filled = shown?.is_complete ? shown : null;
  return (
    <>
      <SelectField
        label="Reason"
        error={isMissing && choice.reasonId === null ? "Choose a reason." : undefined}
        items={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={choice.reasonId}
        onValueChange={(reasonId) => set({ reasonId })}
        placeholder="Choose a reason"
      />
      <SelectField
        label="Email to the candidate"
        items={[
          { value: "", label: "No email" },
          ...(templates.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={choice.templateId}
        onValueChange={(templateId) => set({ templateId, edited: null })}
      />
      {choice.templateId === "" ? null : (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <SelectField label="Send" items={times} value={choice.when} onValueChange={(when) => set({ when })} />
            {choice.when === "now" ? null : choice.when === "at" ? (
              <TextField
                label="Date and time"
                error={isMissing && choice.time === "" ? "Choose a date and time." : undefined}
                type="datetime-local"
                value={choice.time}
                onValueChange={(time) => set({ time })}
              />
            ) : (
              <TextField
                label={`Number of ${choice.when}`}
                error={isMissing && !/^\d{1,3}$/.test(choice.amount) ? "Enter a whole number." : undefined}
                inputMode="numeric"
                value={choice.amount}
                onValueChange={(amount) => set({ amount })}
              />
            )}
          </div>
          {choice.edited ? (
            <EmailTextFields
              key={choice.templateId}
              edited={choice.edited}
              problems={problems}
              onChange={(edited) => set({ edited })}
              onDiscard={() => set({ edited: null })}
            />
          ) : null}
          {first && !problems.subject && !problems.body ? (
            <PreviewedEmail
              preview={preview}
              others={applicationIds.length - 1}
              action={
                template && !choice.edited && applicationIds.length === 1 ? (
                  <Button size="small" onClick={() => set({ edited: toEdit(filled ?? template) })}>
                    Edit text
                  </Button>
                ) : null
              }
            />
          ) : null}
          {template && applicationIds.length > 1 ? (
            <p className="text-xs text-fg-2">To edit the text, archive one candidate at a time.</p>
          ) : null}
        </>
      )}
    </>
  );
}

interface EmailTextFieldsProps {
  edited: EditedEmail;
  /** Why the server refuses it, by field. */
  problems: { subject?: string | undefined; body?: string | undefined };
  onChange: (edited: EditedEmail) => void;
  onDiscard: () => void;
}

/** The subject and body of one candidate's email. */
function EmailTextFields({ edited, problems, onChange, onDiscard }: EmailTextFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border p-3">
      <legend className="px-1 text-xs font-medium">Text for this candidate only</legend>
      <TextField
        label="Subject"
        error={problems.subject}
        maxLength={200}
        value={edited.subject}
        onValueChange={(subject) => onChange({ ...edited, subject })}
      />
      <TextareaField
        label="Body"
        error={problems.body}
        helper={
          edited.isHtml
            ? "HTML. Placeholders such as {{ candidate.first_name }} are filled in."
            : "Empty lines separate paragraphs. Placeholders such as {{ candidate.first_name }} are filled in."
        }
        rows={8}
        value={edited.body}
        autoFocus
        className={edited.isHtml ? "font-mono" : undefined}
        onValueChange={(body) => onChange({ ...edited, body })}
      />
      <Button size="small" variant="ghost" className="self-start" onClick={onDiscard}>
        Use the template's text
      </Button>
    </fieldset>
  );
}
