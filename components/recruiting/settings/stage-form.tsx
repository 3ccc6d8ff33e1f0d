import { useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { slugWord } from "#components/recruiting/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { Select } from "#components/ui/select.tsx";
import type { GivenStage, Stage } from "#lib/recruiting/interview-plans/contract.ts";

interface StageFormProps extends OpenedDialog {
  /** The stage to edit; null adds one at the end. */
  stage: Stage | null;
  send: (stage: GivenStage) => Promise<void>;
}

interface ActivityEntry {
  /** Local to this form; the server's id is separate. */
  key: string;
  id?: string;
  name: string;
  kind: Stage["activities"][number]["kind"];
}

const options = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: slugWord(value) }));
const categories = options(["LEAD", "ACTIVE", "COMPLETED"] as const);
const kinds = options(["INTERVIEW", "REVIEW", "TASK"] as const);
const types = [
  { value: "" as const, label: "Custom" },
  ...options(["applied", "screening", "interview", "assessment", "offer", "hired", "archived"] as const),
];

export default function StageForm({ stage, send, ...dialog }: StageFormProps) {
  const [category, setCategory] = useState<Stage["category_type_slug"]>(stage?.category_type_slug ?? "ACTIVE");
  const [type, setType] = useState<(typeof types)[number]["value"]>(stage?.default_type_slug ?? "");
  const [activities, setActivities] = useState<readonly ActivityEntry[]>(
    (stage?.activities ?? []).map((activity) => ({ ...activity, key: activity.id })),
  );

  function change(key: string, patch: Partial<ActivityEntry>) {
    setActivities(activities.map((each) => (each.key === key ? { ...each, ...patch } : each)));
  }

  async function save({ name = "", target_days = "" }: Entries) {
    await send({
      ...(stage ? { id: stage.id, description: stage.description } : {}),
      name,
      category_type_slug: category,
      default_type_slug: type === "" ? null : type,
      target_days: target_days === "" ? null : (target_days as unknown as number),
      activities: activities.map(({ key: _, ...activity }) => activity),
    });
  }

  return (
    <EntryDialog
      {...dialog}
      title={stage ? `Edit ${stage.name}` : "Add stage"}
      action={stage ? "Save changes" : "Add stage"}
      send={save}
    >
      <TextField label="Name" name="name" maxLength={100} defaultValue={stage?.name} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField label="Category" name="category" items={categories} value={category} onValueChange={setCategory} />
        <SelectField label="Type" name="type" items={types} value={type} onValueChange={setType} />
        <TextField
          label="Target in days"
          name="target_days"
          optional
          inputMode="numeric"
          defaultValue={stage?.target_days ?? ""}
        />
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-xs font-medium">Activities</legend>
        {activities.map(({ key, name, kind }, at) => (
          <div key={key} className="flex flex-wrap gap-2">
            <Input
              name={`activity ${key}`}
              aria-label={`Activity ${at + 1}`}
              autoComplete="off"
              maxLength={100}
              value={name}
              onChange={({ target }) => change(key, { name: target.value })}
              className="w-auto flex-[1_1_10rem]"
            />
            <Select
              aria-label={`Kind of activity ${at + 1}`}
              items={kinds}
              value={kind}
              onValueChange={(next) => change(key, { kind: next })}
              className="w-32"
            />
            <Button
              variant="ghost"
              aria-label={`Remove activity ${at + 1}`}
              onClick={() => setActivities(activities.filter((each) => each.key !== key))}
            >
              Remove
            </Button>
          </div>
        ))}
        <Button
          className="self-start"
          onClick={() => setActivities([...activities, { key: crypto.randomUUID(), name: "", kind: "INTERVIEW" }])}
        >
          Add activity
        </Button>
      </fieldset>
    </EntryDialog>
  );
}
