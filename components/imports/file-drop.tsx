import Upload from "lucide-react/icons/upload";
import { useFileChoice } from "#components/files/use-file-choice.ts";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import type { ImportKind } from "./import-kind.ts";

interface FileDropProps {
  kind: ImportKind;
  /** Name of the last chosen file. */
  chosen: string | null;
  onFile: (file: File) => void;
}

/** A file chosen with a button or dropped. The same file can be chosen again after corrections. */
export function FileDrop({ kind, chosen, onFile }: FileDropProps) {
  const { isOver, choose, box, input } = useFileChoice(([file]) => file && onFile(file));
  return (
    <fieldset
      aria-label="File to import"
      {...box}
      className={cn(
        "flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed border-input px-4 py-5",
        isOver && "bg-selected",
      )}
    >
      <input {...input} accept=".csv,.tsv,.txt,text/csv" aria-label="CSV file" />
      <Button variant={chosen === null ? "primary" : "secondary"} onClick={choose}>
        <Upload aria-hidden="true" />
        {chosen === null ? "Choose a CSV file" : "Choose another file"}
      </Button>
      <p className="min-w-0 flex-[1_1_16rem] text-sm text-fg-2">
        {chosen === null ? (
          "Or drop it here. We check it first and import nothing until you confirm."
        ) : (
          <span className="break-all">{chosen}</span>
        )}
      </p>
      <a href={kind.template} download className={buttonClasses({ variant: "ghost" })}>
        Download the template
      </a>
    </fieldset>
  );
}
