import { useState } from "react";
import { Field, type Labeled } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { formatAmount, formatMoney } from "#lib/platform/format/money.ts";
import { readAmount } from "#lib/platform/format/typed-amount.ts";

interface AmountFieldProps extends Labeled {
  name: string;
  /** Null until one is chosen. */
  currency: string | null;
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
  const { currency, placeholder, initial = null, value, onValueChange, ...labels } = props;
  const [own, setOwn] = useState(initial ?? "");
  const typed = value ?? own;
  const read = readAmount(typed, currency, initial);
  const understood =
    "amount" in read ? (currency ? formatMoney(read.amount, currency) : formatAmount(read.amount)) : "";

  return (
    <Field {...labels} aside={<output className="text-xs text-fg-2 tabular-nums">{understood}</output>}>
      <Input
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
