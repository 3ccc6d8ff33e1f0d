import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { NamedRows, rowsIn } from "#components/forms/named-rows.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { slugWord } from "#components/recruiting/words.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import type { GivenStage, Stage } from "#lib/recruiting/interview-plans/contract.ts";
import { activityKinds, defaultStageTypes, stageCategories } from "#lib/recruiting/words.ts";

interface StageFormProps extends OpenedDialog {
  /** The stage to edit; null adds one at the end. */
  stage: Stage | null;
  send: (stage: GivenStage) => Promise<void>;
}

const options = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: slugWord(value) }));
const categories = options(stageCategories);
const kinds = options(activityKinds);
const types = [{ value: "" as const, label: "Custom" }, ...options(defaultStageTypes)];

export default function StageForm({ stage, send, ...dialog }: StageFormProps) {
  async function save(entries: Entries) {
    const { name = "", category, type, target_days = "" } = entries;
    const known = new Set(stage?.activities.map(({ id }) => id));
    await send({
      ...(stage ? { id: stage.id, description: stage.description } : {}),
      name,
      category_type_slug: category as Stage["category_type_slug"],
      default_type_slug: (type || null) as Stage["default_type_slug"],
      target_days: target_days === "" ? null : (target_days as unknown as number),
      activities: rowsIn(entries, "activity").map(({ key, choice, ...row }) => ({
        ...(known.has(key) ? { id: key } : {}),
        ...{ name: row.name, kind: choice as (typeof activityKinds)[number] },
      })),
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
        <SelectField
          label="Category"
          name="category"
          items={categories}
          initial={stage?.category_type_slug ?? "ACTIVE"}
        />
        <SelectField label="Type" name="type" items={types} initial={stage?.default_type_slug ?? ""} />
        <TextField
          label="Target in days"
          name="target_days"
          optional
          inputMode="numeric"
          defaultValue={stage?.target_days ?? ""}
        />
      </div>
      <NamedRows
        label="Activities"
        noun="activity"
        what="Kind"
        items={kinds}
        initial={(stage?.activities ?? []).map(({ id, name, kind }) => ({ key: id, name, choice: kind }))}
        first="INTERVIEW"
        maxLength={100}
      />
    </EntryDialog>
  );
}
