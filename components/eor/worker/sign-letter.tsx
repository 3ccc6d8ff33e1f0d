import { type FormEvent, useState } from "react";
import { useIdempotencyKey } from "#components/forms/use-idempotency-key.ts";
import { callErrors, type FieldErrors } from "#components/screen/field-errors.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { signWorkerResignation } from "#lib/eor/resignations/contract.ts";
import type { Worker, WorkerData } from "./use-worker.ts";

interface SignLetterProps {
  worker: Worker;
  resignation: WorkerData["resignations"][number];
}

export function SignLetter({ worker, resignation }: SignLetterProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);
  const keyOf = useIdempotencyKey();

  async function sign(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const signature = String(new FormData(form).get("signature")).trim();
    const showErrors = (wrong: FieldErrors) => {
      setErrors(wrong);
      form.querySelector<HTMLElement>("[name=signature]")?.focus();
    };
    if (signature === "") return showErrors({ signature: "Type your full name to sign" });
    const input = { resignation_id: resignation.id, signature };
    setPending(true);
    try {
      await worker.act((call) => call(signWorkerResignation, input, keyOf(input)));
    } catch (error) {
      showErrors(callErrors(error, ["signature"]));
    } finally {
      setPending(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void sign(event)} className="flex flex-col gap-4 border-t pt-3">
      {errors[""] ? <Banner tone="bad">{errors[""]}</Banner> : null}
      <Field
        label="Your full name"
        helper="Typing your name signs the letter. You can't change it afterwards."
        error={errors.signature}
      >
        <Input name="signature" autoComplete="name" maxLength={200} />
      </Field>
      <Button type="submit" variant="primary" className="self-start" pending={pending}>
        Sign letter
      </Button>
    </form>
  );
}
