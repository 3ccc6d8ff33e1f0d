import { type ReactNode, useId } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";

interface ChoiceSetProps {
  label: string;
  name: string;
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  helper?: ReactNode;
  optional?: boolean;
  error?: string | undefined;
}

/** Several of a few options. */
export function ChoiceSet({ label, name, options, chosen, onChange, helper, optional, error }: ChoiceSetProps) {
  const id = useId();
  const described = [helper ? `${id}-helper` : null, error ? `${id}-error` : null].filter(Boolean).join(" ");
  return (
    <fieldset className="flex min-w-0 flex-col gap-0.5" aria-describedby={described || undefined}>
      <legend className="mb-1 text-xs font-medium">
        {label}
        {optional ? <span className="font-normal text-fg-3"> (optional)</span> : null}
      </legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          name={name}
          label={option}
          checked={chosen.includes(option)}
          onChange={({ target }) =>
            onChange(options.filter((one) => (one === option ? target.checked : chosen.includes(one))))
          }
        />
      ))}
      {helper ? (
        <p id={`${id}-helper`} className="text-xs text-fg-2">
          {helper}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-xs font-medium text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
