import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { IconButton } from "./icon-button.tsx";
import { useCopy } from "./use-copy.ts";

interface CopyValueProps {
  text: string;
  /** What it is: "IBAN of Ada Lind". */
  name: string;
}

/** A small button that copies the value next to it. */
export function CopyValue({ text, name }: CopyValueProps) {
  const { state, copy } = useCopy(text);

  return (
    <span className="print:hidden">
      <IconButton
        label={state === "failed" ? `Couldn't copy ${name}` : `Copy ${name}`}
        icon={state === "copied" ? Check : Copy}
        onClick={copy}
        className="size-6 coarse:size-10"
      />
      <span aria-live="polite" className="sr-only">
        {state === "copied" ? "Copied" : state === "failed" ? "Couldn't copy" : ""}
      </span>
    </span>
  );
}
