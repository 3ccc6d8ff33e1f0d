import { Checkbox } from "./checkbox.tsx";
import type { Chosen } from "./choices-chip.tsx";

interface Option<Value extends string> {
  value: Value;
  label: string;
}

export interface OptionBoxesProps<Value extends string> extends Chosen<Value> {
  /** Names the group for screen readers. */
  label: string;
  options: readonly Option<Value>[];
  className?: string;
}

/** A checkbox for each option of a filter. */
export function OptionBoxes<Value extends string>(props: OptionBoxesProps<Value>) {
  const { label, options, selected, onSelectedChange, className } = props;
  return (
    <fieldset className={className}>
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, label: name }) => (
        <Checkbox
          key={value}
          label={name}
          checked={selected.includes(value)}
          onChange={({ target }) =>
            onSelectedChange(target.checked ? [...selected, value] : selected.filter((one) => one !== value))
          }
          className="ml-0 rounded-sm px-1 py-0.5 hover:bg-subtle"
        />
      ))}
    </fieldset>
  );
}
