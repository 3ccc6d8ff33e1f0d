import { toast } from "#components/ui/toast.tsx";
import type { ToastOptions } from "#components/ui/toast-list.tsx";

export type Told = string | ToastOptions;

/** What is said once something has succeeded; a text alone is the toast's title. */
export type Done<Answer> = Told | ((answer: Answer) => Told);

export function announce<Answer>(done: Done<Answer>, answer: Answer) {
  const told = typeof done === "function" ? done(answer) : done;
  toast(typeof told === "string" ? { title: told } : told);
}
