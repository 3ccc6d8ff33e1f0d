import { toast } from "#components/ui/toast.tsx";
import { errorMessage } from "./error-message.ts";

/** Reports a call that failed out of view. */
export function toastFailure(title: string, error: unknown) {
  toast({ title, description: errorMessage(error), urgent: true });
}
