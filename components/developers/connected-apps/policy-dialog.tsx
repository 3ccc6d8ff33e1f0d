import { useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field } from "#components/ui/field.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { type ConnectedAppPolicy, updateConnectedAppPolicy } from "#lib/developers/connected-apps/contract.ts";
import { isDestination, maxAllowed, type PolicyMode, toDestination } from "#lib/developers/connected-apps/rules.ts";
import { call } from "#lib/platform/api/client.ts";

const modes: { value: PolicyMode; label: string; helper: string }[] = [
  { value: "all", label: "Any app", helper: "People decide for themselves which apps to connect." },
  { value: "listed", label: "Only listed apps", helper: "Other apps lose access right away." },
  {
    value: "none",
    label: "No apps",
    helper: "Every connected app loses access right away. Personal tokens still work.",
  },
];

function problemsOf(lines: readonly string[]): FieldErrors {
  if (lines.length === 0) return { allowed: "List at least one app, or choose No apps." };
  if (lines.length > maxAllowed) return { allowed: `List at most ${maxAllowed} apps.` };
  const wrong = lines.find((line) => !isDestination(line));
  return wrong === undefined
    ? {}
    : { allowed: `${wrong} isn't a host such as claude.ai, localhost, or a scheme such as cursor:` };
}

/** Lets an owner or admin choose which apps people may connect. */
export default function PolicyDialog({ policy, ...opened }: OpenedDialog & { policy: ConnectedAppPolicy }) {
  const [mode, setMode] = useState(policy.mode);
  const [text, setText] = useState(policy.allowed.join("\n"));
  const [confirms_plans, setConfirmsPlans] = useState(policy.confirms_plans);
  const typed = text.split(/[\n,]+/).map(toDestination);
  const lines = [...new Set(typed.filter(Boolean))];

  return (
    <EntryDialog
      isShort
      title="Which apps may people connect?"
      description="Applies to the whole organization, including apps that are already connected."
      action="Change policy"
      check={() => (mode === "listed" ? problemsOf(lines) : {})}
      send={() => call(updateConnectedAppPolicy, { mode, allowed: lines.filter(isDestination), confirms_plans })}
      done="The policy was changed"
      {...opened}
    >
      <RadioGroup label="Allowed apps" value={mode} options={modes} onValueChange={setMode} />
      {mode === "listed" ? (
        <Field
          label="Allowed destinations"
          helper="Where an app sends people back to, one per line: a host such as claude.ai, localhost for apps that run on people's own computers, or a scheme such as cursor:"
          name="allowed"
        >
          <Textarea value={text} rows={4} spellCheck={false} onChange={(event) => setText(event.target.value)} />
        </Field>
      ) : null}
      <Checkbox
        checked={confirms_plans}
        onChange={(event) => setConfirmsPlans(event.target.checked)}
        label="People confirm changes in the dashboard"
        helper="Every change of an assistant, even one that only adds something, waits until the person confirms it on this page."
      />
    </EntryDialog>
  );
}
