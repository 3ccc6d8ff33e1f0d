import { type KeyboardEvent, type ReactNode, use, useEffect, useId, useState } from "react";
import { cn } from "#components/ui/class-names.ts";
import { ClearError, Field, type Labeled, useFormError } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";

export interface ComboboxProps<Item> extends Labeled {
  /** Form field that holds the key of the selected item. */
  name: string;
  /** "Contracts" */
  listLabel: string;
  placeholder?: string;
  /** The selection stays visible but is not submitted. */
  disabled?: boolean;
  initial?: Item | null;
  /** Options for the text typed so far; undefined while they load. */
  options: readonly Item[] | undefined;
  /** The options are for an earlier text: Enter waits, and selects the option it was pressed on if that still matches. */
  isStale?: boolean;
  keyOf: (item: Item) => string;
  /** Text shown in the field once the item is selected. */
  textOf: (item: Item) => string;
  renderOption: (item: Item) => ReactNode;
  /** Why there are no options. */
  emptyText: string;
  onType: (text: string) => void;
  /** Resolves a text that identifies an item exactly, such as a code: typing it selects the item. */
  exact?: (text: string) => Item | undefined;
  onOpenChange?: (open: boolean) => void;
  onChoice?: (item: Item | null) => void;
}

/** Picks one of many by typing (WAI-ARIA APG, combobox with a list). */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, name, listLabel, placeholder, initial = null, options = [], keyOf, textOf, renderOption } = props;
  const id = useId();
  const known = useFormError(name);
  const clearError = use(ClearError);
  const [chosen, setChosen] = useState<Item | null>(initial);
  const [typed, setTyped] = useState(initial === null ? "" : textOf(initial));
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** Key of the stale option that Enter was pressed on. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const isStale = props.isStale ?? false;
  const shown = open && props.options !== undefined;
  const pointed = shown ? options[active] : undefined;

  useEffect(() => {
    if (shown) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [shown, active, id]);

  useEffect(() => {
    if (awaited === null || isStale) return;
    setAwaited(null);
    const item = options.find((option) => keyOf(option) === awaited);
    if (item !== undefined) choose(item);
  });

  function show(next: boolean) {
    setOpen(next);
    setAwaited(null);
    props.onOpenChange?.(next);
  }

  function set(item: Item | null) {
    setChosen(item);
    props.onChoice?.(item);
    clearError(name);
  }

  function choose(item: Item) {
    set(item);
    setTyped(textOf(item));
    show(false);
  }

  function type(text: string) {
    setTyped(text);
    props.onType(text);
    setActive(0);
    show(true);
    const meant = props.exact?.(text) ?? null;
    // Typing the code of the current selection still counts as a choice.
    if (meant === null && chosen === null) return;
    set(meant);
  }

  function leave() {
    if (chosen !== null) setTyped(textOf(chosen));
    show(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      show(true);
      if (options.length > 0) setActive((active + (open ? by : 0) + options.length) % options.length);
    } else if (event.key === "Enter" && pointed !== undefined) {
      event.preventDefault();
      if (isStale) setAwaited(keyOf(pointed));
      else choose(pointed);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      show(false);
    }
  }

  return (
    <div data-error-of={name} className="relative">
      <Field label={label} helper={props.helper} optional={props.optional} error={props.error ?? known}>
        <Input
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown && options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={pointed === undefined ? undefined : `${id}-${active}`}
          value={typed}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          disabled={props.disabled ?? false}
          onClick={() => show(chosen === null)}
          onBlur={leave}
          onKeyDown={onKeyDown}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <input
        type="hidden"
        name={name}
        disabled={props.disabled ?? false}
        value={chosen === null ? "" : keyOf(chosen)}
      />
      {shown ? (
        <div className="popup absolute inset-x-0 top-full z-10 mt-1">
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={listLabel}
            aria-busy={isStale}
            className={cn("max-h-64 overflow-y-auto scroll-py-1 p-1", options.length === 0 && "hidden")}
          >
            {options.map((item, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard events go to the combobox, which keeps the focus
              <div
                key={keyOf(item)}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                onPointerMove={() => setActive(at)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(item)}
                className={cn("rounded-sm px-2 py-1 text-sm", at === active && "bg-subtle forced:outline-2")}
              >
                {renderOption(item)}
              </div>
            ))}
          </div>
          {options.length === 0 ? (
            <p role="status" className="px-3 py-2 text-sm text-fg-2">
              {props.emptyText}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
