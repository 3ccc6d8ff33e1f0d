import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFormError } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { listWebhookEventTypes } from "#lib/developers/webhooks/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { matchesWords } from "#lib/platform/format/fold.ts";
import type { EventType } from "./webhook.ts";

interface EventPickerProps {
  mode: "all" | "chosen";
  onModeChange: (mode: "all" | "chosen") => void;
  selected: readonly string[];
  onSelectedChange: (selected: string[]) => void;
}

/** The event catalog, grouped by module, for browsing and selecting. */
export function EventPicker({ mode, onModeChange, selected, onSelectedChange }: EventPickerProps) {
  const error = useFormError("events");
  const catalogue = useQuery(query(listWebhookEventTypes, {}));
  const types = catalogue.data?.data ?? [];
  const [search, setSearch] = useState("");
  const found = types.filter((type) => isFound(type, search));
  const modules = Map.groupBy(found, (type) => type.module_label);
  const unknown = selected.filter((name) => !types.some((type) => type.name === name));

  function choose(names: readonly string[], chosen: boolean) {
    onSelectedChange([...selected.filter((name) => !names.includes(name)), ...(chosen ? names : [])]);
  }

  return (
    <fieldset data-error-of="events">
      <legend className="sr-only">Events</legend>
      <RadioGroup
        label="Events"
        value={mode}
        error={error}
        onValueChange={onModeChange}
        options={[
          { value: "chosen", label: "Only selected events" },
          { value: "all", label: "All events", helper: "Including events added in later versions." },
        ]}
      />
      {catalogue.error && !catalogue.data ? <ErrorState title="Couldn't load event types" query={catalogue} /> : null}
      {catalogue.isPending ? <Skeleton className="mt-3 h-40 w-full" /> : null}
      {catalogue.data ? (
        <Input
          type="search"
          aria-label="Search events"
          placeholder="Event or area"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          // Enter would submit the surrounding form.
          onKeyDown={(event) => (event.key === "Enter" ? event.preventDefault() : undefined)}
          className="mt-3 max-w-60"
        />
      ) : null}
      {catalogue.data && found.length === 0 ? <p className="mt-3 text-sm text-fg-2">No matches.</p> : null}
      {[...modules].map(([label, group]) => (
        <EventModule
          key={label}
          label={label}
          types={group}
          selected={mode === "all" ? null : selected}
          onChoose={choose}
        />
      ))}
      {mode === "chosen" && unknown.length > 0 && catalogue.data ? (
        <div className="mt-4">
          <p className="text-xs font-medium">Not in this version</p>
          {unknown.map((name) => (
            <Checkbox
              key={name}
              checked
              onChange={() => choose([name], false)}
              label={<code className="font-mono text-xs">{name}</code>}
            />
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}

function isFound({ name, description, module_label }: EventType, search: string): boolean {
  return matchesWords(`${name} ${description} ${module_label}`, search);
}

interface EventModuleProps {
  label: string;
  types: readonly EventType[];
  /** Null if events aren't selected individually. */
  selected: readonly string[] | null;
  onChoose: (names: readonly string[], chosen: boolean) => void;
}

function EventModule({ label, types, selected, onChoose }: EventModuleProps) {
  const id = useId();
  const names = types.map(({ name }) => name);
  const chosen = names.filter((name) => selected?.includes(name)).length;
  return (
    <section aria-labelledby={id} className="mt-4">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-xs font-medium">
          {label}{" "}
          <span className="font-normal text-fg-2 tabular-nums">
            {selected === null ? names.length : `${chosen} of ${names.length}`}
          </span>
        </h2>
        {selected === null ? null : (
          <div className="flex gap-2">
            <Button size="small" aria-label={`All of ${label}`} onClick={() => onChoose(names, true)}>
              All
            </Button>
            <Button
              size="small"
              aria-label={`None of ${label}`}
              onClick={() => onChoose(names, false)}
              disabled={chosen === 0}
            >
              None
            </Button>
          </div>
        )}
      </div>
      <ul className="border-t">
        {types.map((type) => (
          <li key={type.name} className="border-b py-1.5">
            {selected === null ? (
              <div className="text-sm">
                <code className="font-mono text-xs">{type.name}</code>
                <p className="mt-0.5 text-xs text-fg-2">{type.description}</p>
              </div>
            ) : (
              <Checkbox
                checked={selected.includes(type.name)}
                onChange={(event) => onChoose([type.name], event.target.checked)}
                label={<code className="font-mono text-xs">{type.name}</code>}
                helper={type.description}
              />
            )}
            <PayloadDetails type={type} indented={selected !== null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** An event's payload: an example and its JSON Schema. */
function PayloadDetails({ type, indented }: { type: EventType; indented: boolean }) {
  return (
    <Disclosure
      className={indented ? "ml-6 coarse:ml-10" : ""}
      summary={
        <>
          Example and schema<span className="sr-only"> of {type.name}</span>
        </>
      }
    >
      <div className="grid gap-3 pt-1 pb-2 2xl:grid-cols-2">
        <CodeBlock label="Example" code={pretty(type.payload_example)} className="max-h-96 overflow-y-auto" />
        <CodeBlock label="JSON Schema" code={pretty(type.payload_schema)} className="max-h-96 overflow-y-auto" />
      </div>
    </Disclosure>
  );
}
