"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { callErrors, type FieldErrors } from "#components/shell/field-errors.ts";
import { noticeSessionEnd } from "#components/shell/session.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** The verb and its object. */
  action: string;
  variant?: "primary" | "danger";
  /** Names of the fields, so that a refusal lands on them. */
  fields: readonly string[];
  onSubmit: (values: Record<string, string>) => Promise<void>;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
  children: (errors: FieldErrors) => ReactNode;
}

/** A few fields over the page. What is refused is said where it was typed, and what was typed stays. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, action, variant = "primary", fields, onSubmit, onClose, finalFocus, children } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = useMutation({
    mutationFn: onSubmit,
    onSuccess: onClose,
    onError(error) {
      noticeSessionEnd(error);
      setErrors(callErrors(error, fields));
    },
  });

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  }, [errors]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    setErrors({});
    save.mutate(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      mayClose={() => !save.isPending}
      finalFocus={finalFocus}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant={variant} pending={save.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {errors[""] ? (
          <Banner tone="bad" tabIndex={-1} data-problem>
            {errors[""]}
          </Banner>
        ) : null}
        {children(errors)}
      </form>
    </Dialog>
  );
}
