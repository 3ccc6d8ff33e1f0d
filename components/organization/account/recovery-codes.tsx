import { ShownOnceDialog } from "#components/forms/shown-once-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { saveText } from "#components/ui/start-download.ts";

/** Shows new recovery codes once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join("\n");
  return (
    <ShownOnceDialog
      title="Save your recovery codes"
      description="If you lose your phone, each of these signs you in once after your password, in place of a code from the app or a passkey. You won't be able to see them again."
      what="the codes"
      loss="You won't be able to see them again. Without them and without your phone, you can't sign in."
      onDone={onDone}
      onGone={onDone}
    >
      <CodeBlock label="Recovery codes" code={text} />
      <Button className="self-start" onClick={() => saveText(`${text}\n`, "muster-recovery-codes.txt")}>
        Download as text
      </Button>
    </ShownOnceDialog>
  );
}
