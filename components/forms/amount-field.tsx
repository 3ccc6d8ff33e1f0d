import { type ReactNode, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { formatAmount, formatMoney } from "#lib/platform/format/money.ts";
import { readAmount } from "#lib/platform/format/typed-amount.ts";

interface AmountFieldProps {
  label: string;
  name: string;
  /** Null until one is chosen. */
  currency: string | null;
  helper?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  placeholder?: string;
  /** An amount from the API, which the field begins with. */
  initial?: string | null;
  /** The text, if the form keeps it; `initial` is then what it began with. */
  value?: string;
  onValueChange?: (typed: string) => void;
}

/**
 * An amount, typed in any of the usual ways, with how it was understood at the end of the label's line. The form gets
 * the text as typed and reads it with `readAmount`, which also says what is wrong with it.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, name, currency, helper, error, optional, placeholder, initial = null, value, onValueChange } = props;
  const [own, setOwn] = useState(initial ?? "");
  const typed = value ?? own;
  const read = readAmount(typed, currency, initial);
  const understood =
    "amount" in read ? (currency ? formatMoney(read.amount, currency) : formatAmount(read.amount)) : "";

  return (
    <Field
      {...{ label, name, helper, error, optional }}
      aside={<output className="text-xs text-fg-2 tabular-nums">{understood}</output>}
    >
      <Input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        className="tabular-nums"
        onChange={({ target }) => {
          setOwn(target.value);
          onValueChange?.(target.value);
        }}
      />
    </Field>
  );
}
