import { type ComponentProps, useState } from "react";
import { Field, type Labeled } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";

interface PasswordFieldProps extends Labeled, Omit<ComponentProps<"input">, "type" | keyof Labeled> {
  autoComplete: "current-password" | "new-password";
}

export function PasswordField({ label, name, helper, error, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...{ label, name, helper, error }}
      aside={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={`Show ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
          className="-my-1 h-6 min-w-10 rounded-sm text-right text-xs text-fg-2 underline underline-offset-2 hover:text-fg coarse:-my-2.5 coarse:h-10"
        >
          {shown ? "Hide" : "Show"}
        </button>
      }
    >
      <Input type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} {...props} />
    </Field>
  );
}
