import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, useFormError } from "#components/ui/field.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import type { WebhookFormValues } from "./webhook-form-values.ts";

type Header = WebhookFormValues["headers"][number];

export const newHeader = (name = ""): Header => ({ key: crypto.randomUUID(), name, value: "" });

const focusOn = (input: HTMLInputElement | null) => input?.focus();

/** Custom headers sent with every delivery. Their values are write-only. */
export function HeaderRows({ headers, onChange }: { headers: Header[]; onChange: (headers: Header[]) => void }) {
  const error = useFormError("headers");
  const [added, setAdded] = useState<string | null>(null);

  function add() {
    const header = newHeader();
    setAdded(header.key);
    onChange([...headers, header]);
  }

  function change(key: string, part: Partial<Header>) {
    onChange(headers.map((header) => (header.key === key ? { ...header, ...part } : header)));
  }

  return (
    <div className="flex flex-col gap-2">
      {headers.map(({ key, name, value }, index) => (
        <div key={key} className="flex flex-wrap items-end gap-2">
          <Field label={`Name of header ${index + 1}`} className="flex-[1_1_10rem]">
            <Input
              ref={key === added ? focusOn : undefined}
              value={name}
              onChange={({ target }) => change(key, { name: target.value })}
              placeholder="X-Tenant"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <Field label={`Value of header ${index + 1}`} className="flex-[2_1_12rem]">
            <Input
              value={value}
              onChange={({ target }) => change(key, { value: target.value })}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <IconButton
            label={`Remove header ${index + 1}`}
            icon={X}
            onClick={() => onChange(headers.filter((each) => each.key !== key))}
          />
        </div>
      ))}
      {error ? <p className="text-xs font-medium text-bad">{error}</p> : null}
      <Button size="small" className="self-start" disabled={headers.length >= 20} onClick={add}>
        <Plus aria-hidden="true" />
        Add header
      </Button>
    </div>
  );
}
