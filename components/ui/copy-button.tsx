"use client";

import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { Button, type ButtonProps } from "./button.tsx";
import { useCopy } from "./use-copy.ts";

interface CopyButtonProps extends Pick<ButtonProps, "variant" | "size" | "className"> {
  text: string;
  /** "Copy token"; the button says "Copied" for two seconds afterwards. */
  label: string;
  onCopied?: () => void;
}

export function CopyButton({ text, label, onCopied, ...look }: CopyButtonProps) {
  const { state, copy } = useCopy(text, onCopied);

  return (
    <Button onClick={copy} {...look}>
      {state === "copied" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite" className="grid text-left *:col-start-1 *:row-start-1">
        <span className={state === "idle" ? undefined : "invisible"}>{label}</span>
        {state === "idle" ? null : <span>{state === "copied" ? "Copied" : "Couldn't copy"}</span>}
      </span>
    </Button>
  );
}
