import {
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { callErrors, type FieldErrors } from "#components/screen/field-errors.ts";
import { noticeSessionBreak } from "#components/screen/session.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormErrors } from "#components/ui/field.tsx";
import { dateProblems } from "./date-problems.ts";
import { FormProblem } from "./form-problem.tsx";
import { useIdempotencyKey } from "./use-idempotency-key.ts";

export type Entries = Record<string, string>;

interface EntryDialogProps {
  title: string;
  description?: ReactNode;
  /** Label of the submit button: "Log time". */
  action: string;
  variant?: "primary" | "danger";
  /** Fields that can show an error; all other errors appear above the form. */
  fields: readonly string[];
  /** Client-side validation errors by field; if omitted, only the server validates. */
  check?: (entries: Entries) => FieldErrors;
  /** Throws if the server rejects it; on success, the dialog closes. Identical entries share one idempotency key. */
  send: (entries: Entries, idempotencyKey: string) => Promise<unknown>;
  /** What takes the form's place instead, null until then: a second dialog would compete for the focus. */
  result?: ReactNode;
  onClose: () => void;
  finalFocus?: RefObject<HTMLElement | null>;
  className?: string;
  /** Its fields show their errors. `clearError` clears one, for controls whose changes don't reach the form. */
  children: ReactNode | ((form: { errors: FieldErrors; clearError: (field: string) => void }) => ReactNode);
}

const firstProblem = "[aria-invalid], [data-problem]";

function entriesOf(form: HTMLFormElement | null): Entries {
  return Object.fromEntries([...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)]));
}

/** A form in a dialog. Entries survive a rejected submission and are only discarded after a confirmation. */
export function EntryDialog(props: EntryDialogProps) {
  const {
    title,
    description,
    action,
    variant = "primary",
    fields,
    check,
    send,
    result,
    onClose,
    finalFocus,
    className,
    children,
  } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const before = useRef("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failedSubmits, setFailedSubmits] = useState(0);
  const [pending, setPending] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const keyOf = useIdempotencyKey();

  useEffect(() => {
    if (failedSubmits > 0) form.current?.querySelector<HTMLElement>(firstProblem)?.focus();
  }, [failedSubmits]);

  function showErrors(wrong: FieldErrors) {
    setErrors(wrong);
    setFailedSubmits((count) => count + 1);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const entries = entriesOf(event.currentTarget);
    const wrong = { ...check?.(entries), ...dateProblems(event.currentTarget) };
    if (Object.keys(wrong).length > 0) return showErrors(wrong);
    setPending(true);
    try {
      await send(entries, keyOf(entries));
      if (result === undefined) onClose();
    } catch (error) {
      noticeSessionBreak(error);
      showErrors(callErrors(error, fields));
    } finally {
      setPending(false);
    }
  }

  function clearError(name: string) {
    if (errors[name]) setErrors(({ [name]: _, ...rest }) => rest);
  }

  function mayClose() {
    if (pending) return false;
    if (leaving || result || JSON.stringify(entriesOf(form.current)) === before.current) return true;
    setLeaving(true);
    return false;
  }

  function stay() {
    setLeaving(false);
    form.current?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")?.focus();
  }

  function keepStart(element: HTMLFormElement | null) {
    form.current = element;
    if (element && before.current === "") before.current = JSON.stringify(entriesOf(element));
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      mayClose={mayClose}
      {...(finalFocus ? { finalFocus } : {})}
      {...(className ? { className } : {})}
      title={title}
      description={description}
      footer={
        result ? (
          <Button onClick={onClose}>Done</Button>
        ) : leaving ? (
          <>
            <p role="alert" className="mr-auto self-center text-sm">
              Discard what you entered?
            </p>
            <Button key="stay" onClick={stay} autoFocus>
              Keep editing
            </Button>
            <Button key="discard" variant="danger" onClick={onClose}>
              Discard
            </Button>
          </>
        ) : (
          <>
            <Button key="cancel" onClick={() => (mayClose() ? onClose() : undefined)}>
              Cancel
            </Button>
            <Button key="send" type="submit" form={id} variant={variant} pending={pending}>
              {action}
            </Button>
          </>
        )
      }
    >
      {result || (
        <form
          id={id}
          ref={keepStart}
          noValidate
          onSubmit={(event) => void submit(event)}
          onChange={({ target }: ChangeEvent<HTMLFormElement>) =>
            clearError((target as unknown as HTMLInputElement).name)
          }
          className="flex flex-col gap-4"
        >
          <FormProblem>{errors[""]}</FormProblem>
          <FormErrors value={errors}>
            {typeof children === "function" ? children({ errors, clearError }) : children}
          </FormErrors>
        </form>
      )}
    </Dialog>
  );
}
