import { ShownOnceDialog } from "#components/forms/shown-once-dialog.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import type { Webhook } from "./webhook.ts";

interface SigningKeyDialogProps {
  title: string;
  name: string;
  /** Includes the full signing key. */
  webhook: Webhook;
  onDone: () => void;
  onGone: () => void;
}

/** Shows a new signing key, only once. */
export function SigningKeyDialog({ title, name, webhook, onDone, onGone }: SigningKeyDialogProps) {
  const label = webhook.signing_keys[0]?.label;
  const key = webhook.signing_key ?? "";
  return (
    <ShownOnceDialog
      title={title}
      description="Copy the signing key now. You won't be able to see it again."
      what="the signing key"
      loss={`You won't be able to see the signing key of ${name} again. If you lose it, rotate it.`}
      onDone={onDone}
      onGone={onGone}
    >
      <CodeBlock label={label ? `Signing key, label ${label}` : "Signing key"} code={key} />
      <CodeBlock label="As an environment variable" code={`WEBHOOK_SIGNING_KEY=${key}`} />
      <p className="text-sm text-fg-2">
        Every delivery is signed with it in x-service-signature. See the Verification tab for code that checks it.
      </p>
    </ShownOnceDialog>
  );
}
