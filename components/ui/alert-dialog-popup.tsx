import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type FormEvent, type ReactElement, type ReactNode, useState } from "react";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { dismissWord } from "./dismiss-word.ts";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

export interface AlertDialogProps {
  /** The action, as a question: "Revoke Payroll export?" */
  title: string;
  /** Who is affected and how, and whether it can be undone. */
  children: ReactNode;
  /** The verb and its object: "Revoke token". */
  action: string;
  onAction: () => void;
  /** `danger` unless the action is routine and can be undone. */
  tone?: "primary" | "danger";
  /** Name that must be typed to confirm. */
  typedName?: string;
  pending?: boolean;
  /** The action is unavailable right now; the dialog's text says why. */
  blocked?: boolean;
  /** Why the last attempt failed. */
  error?: string | undefined;
  /** The button that opens the dialog; omitted when the caller controls `open`. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

export default function AlertDialogPopup({
  title,
  children,
  trigger,
  open,
  onOpenChange,
  ...confirmation
}: AlertDialogProps) {
  return (
    <AlertDialog.Root
      open={open}
      defaultOpen={trigger !== undefined && open === undefined}
      onOpenChange={(next) => onOpenChange?.(next)}
    >
      {trigger ? <AlertDialog.Trigger render={trigger} /> : null}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim z-40" />
        <AlertDialog.Viewport className="fixed inset-0 z-40 flex items-end justify-center overflow-y-auto sm:items-start sm:p-6 sm:pt-[16vh]">
          <AlertDialog.Popup className="popup w-full max-w-form p-5 max-sm:rounded-b-none">
            <AlertDialog.Title className="text-lg leading-6 font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="mt-2 text-sm text-fg-2">
              {children}
            </AlertDialog.Description>
            <Confirmation {...confirmation} />
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

type ConfirmationProps = Pick<
  AlertDialogProps,
  "action" | "onAction" | "tone" | "typedName" | "pending" | "blocked" | "error"
>;

function Confirmation({ action, onAction, tone = "danger", typedName, pending, blocked, error }: ConfirmationProps) {
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    if (typedName !== undefined && typed.trim() !== typedName.trim()) {
      setRefusal(`Type ${typedName} to confirm`);
      event.currentTarget.querySelector("input")?.focus();
      return;
    }
    onAction();
  }

  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-4">
      {typedName === undefined ? null : (
        <Field label={`Type “${typedName}” to confirm`} error={refusal}>
          <Input
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.target.value);
              setRefusal(undefined);
            }}
          />
        </Field>
      )}
      {error ? <Banner tone="bad">{error}</Banner> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <AlertDialog.Close render={<Button>{dismissWord(action)}</Button>} />
        <Button type="submit" variant={tone} pending={pending} disabled={blocked}>
          {action}
        </Button>
      </div>
    </form>
  );
}
