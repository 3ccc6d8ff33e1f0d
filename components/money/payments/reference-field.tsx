import { TextField } from "#components/forms/text-field.tsx";

interface ReferenceFieldProps {
  helper: string;
  value: string;
  onChange: (reference: string) => void;
}

/** The reference of a transfer. */
export function ReferenceField({ helper, value, onChange }: ReferenceFieldProps) {
  return (
    <TextField
      label="Reference"
      optional
      helper={helper}
      name="service_reference"
      value={value}
      maxLength={200}
      spellCheck={false}
      onValueChange={onChange}
    />
  );
}
