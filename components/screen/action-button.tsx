import { useMutation } from "@tanstack/react-query";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { announce, type Done } from "./announce.ts";
import { toastFailure } from "./toast-failure.ts";

interface ActionButtonProps<Answer> extends Omit<ButtonProps, "onClick" | "pending"> {
  run: () => Promise<Answer>;
  /** Announced when it has succeeded. */
  done?: Done<Answer>;
  onDone?: (answer: Answer) => unknown;
  /** "Couldn't turn Okta on" */
  failed: string;
}

/** A button that does something at once, and is pending meanwhile. */
export function ActionButton<Answer>({ run, done, onDone, failed, ...button }: ActionButtonProps<Answer>) {
  const action = useMutation({
    mutationFn: run,
    onSuccess(answer) {
      if (done !== undefined) announce(done, answer);
      return onDone?.(answer);
    },
    onError: (error) => toastFailure(failed, error),
  });
  return <Button {...button} pending={action.isPending} onClick={() => action.mutate()} />;
}
