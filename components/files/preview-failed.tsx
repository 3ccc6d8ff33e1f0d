import { Button } from "#components/ui/button.tsx";
import { reasonOf } from "./follow-link.ts";

interface PreviewFailedProps {
  error: Error;
  pending: boolean;
  onRetry: () => void;
}

export function PreviewFailed({ error, pending, onRetry }: PreviewFailedProps) {
  return (
    <div role="alert" className="mt-3 flex flex-wrap items-center gap-2 rounded-md bg-subtle px-3 py-2 text-sm">
      <span className="min-w-0 flex-[1_1_12rem]">Couldn't load the preview. {reasonOf(error)}</span>
      <Button size="small" pending={pending} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
