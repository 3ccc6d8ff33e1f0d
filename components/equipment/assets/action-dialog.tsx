import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { localDay } from "#components/table/calendar-day.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field } from "#components/ui/field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { listItAssetMovements } from "#lib/equipment/assets/contract.ts";
import { writeOffStatuses } from "#lib/equipment/assets/rules.ts";
import { listWarehouses } from "#lib/equipment/warehouses/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { type ActionInput, type ActionName, actionWords, inputOf } from "./asset-actions.ts";
import { optionsOf, wordOf } from "./asset-words.ts";
import { PersonPicker } from "./person-picker.tsx";

interface ActionDialogProps {
  action: ActionName;
  /** "Lenovo ThinkPad X1", "240 assets". */
  subject: string;
  /** The one asset it is about, if it is one. */
  assetId?: string;
  send: (input: ActionInput, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}

const explanations: Partial<Record<ActionName, string>> = {
  repair: "It goes to a supplier and stays in the list as “In repair” until you move or assign it again.",
  write_off: "It moves to the archive and keeps its history.",
  request_return:
    "The holder gets a reminder by email in 10 minutes, before the due date, and while the return is overdue.",
};

function checkFor(action: ActionName) {
  return ({ person_id, due_on, status, place }: Entries): Record<string, string> => {
    if (action === "assign" && !person_id) return { person_id: "Choose a person from the list." };
    if (action === "request_return" && !due_on) return { due_on: "Choose a due date." };
    if (action === "write_off" && !status) return { status: "Choose a status." };
    if (action === "move" && !place) return { place: "Choose where it goes." };
    return {};
  };
}

/** Where it is returned to, unless chosen otherwise: the warehouse that the one asset was in last. */
function useLastPlace(assetId: string | undefined) {
  const about = { asset_id: assetId ?? "", limit: 50 };
  const history = useQuery({ ...query(listItAssetMovements, about), enabled: assetId !== undefined });
  const warehouses = useQuery({ ...query(listWarehouses, {}), enabled: assetId !== undefined });
  const places = history.data?.data.flatMap(({ to, from }) => [to.warehouse?.id, from?.warehouse?.id]) ?? [];
  const last = places.find((id) => warehouses.data?.data.some((warehouse) => warehouse.id === id));
  return { start: last ? `warehouse:${last}` : "AT_WAREHOUSE", isLoading: history.isLoading || warehouses.isLoading };
}

/** Asks for an action's input and performs it. */
export default function ActionDialog({ action, subject, assetId, send, onClose }: ActionDialogProps) {
  const words = actionWords[action];
  const returned = useLastPlace(action === "return" ? assetId : undefined);
  // A suggestion that arrived later would count as entered, or not be sent.
  if (returned.isLoading) return null;
  return (
    <EntryDialog
      title={words.title(subject)}
      description={explanations[action]}
      action={words.verb}
      variant={words.isDanger ? "danger" : "primary"}
      check={checkFor(action)}
      send={(entries, key) => send(inputOf(action, entries), key)}
      onClose={onClose}
    >
      {action === "assign" ? (
        <>
          <PersonPicker name="person_id" />
          <Checkbox name="by_courier" label="Sent by courier, not delivered yet" />
        </>
      ) : null}
      {action === "move" ? <PlaceField label="Move to" also={["SUPPLIER", "WITH_COURIER"]} start={null} /> : null}
      {action === "return" ? <PlaceField label="Return to" also={[]} start={returned.start} /> : null}
      {action === "write_off" ? <SelectField label="Status" name="status" items={optionsOf(writeOffStatuses)} /> : null}
      {action === "request_return" ? (
        <TextField label="Due date" name="due_on" type="date" min={localDay(new Date())} max="2199-12-31" />
      ) : null}
      <Field label="Reason" name="reason" optional helper="Kept in the asset's history.">
        <Textarea rows={2} maxLength={500} />
      </Field>
    </EntryDialog>
  );
}

interface PlaceFieldProps {
  label: string;
  /** Where else than to a warehouse. */
  also: readonly ("SUPPLIER" | "WITH_COURIER")[];
  /** What is suggested. */
  start: string | null;
}

function PlaceField({ label, also, start }: PlaceFieldProps) {
  const warehouses = useQuery(query(listWarehouses, {})).data?.data ?? [];
  const [place, setPlace] = useState(start);
  const items = [
    ...warehouses.map(({ id, name }) => ({ value: `warehouse:${id}`, label: name })),
    ...also.map((value) => ({ value: value as string, label: wordOf(value) })),
    { value: "AT_WAREHOUSE", label: "Unspecified warehouse" },
  ];
  return <SelectField label={label} name="place" items={items} value={place} onValueChange={setPlace} />;
}
