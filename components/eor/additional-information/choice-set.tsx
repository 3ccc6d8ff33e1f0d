import type { ReactNode } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Choices } from "#components/ui/choices.tsx";

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

/** Multiple choice among a few options. */
export function ChoiceSet({ label, name, options, chosen, onChange, helper, optional, error }: ChoiceSetProps) {
  return (
    <Choices label={label} helper={helper} optional={optional} error={error}>
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
    </Choices>
  );
}
