import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";

interface ReferenceFieldProps {
  helper: string;
  value: string;
  onChange: (reference: string) => void;
}

/** The reference of a transfer. */
export function ReferenceField({ helper, value, onChange }: ReferenceFieldProps) {
  return (
    <Field label="Reference" optional helper={helper} name="service_reference">
      <Input
        value={value}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
