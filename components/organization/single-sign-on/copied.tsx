import { CopyValue } from "#components/ui/copy-value.tsx";

/** A text to be entered elsewhere, with a button that copies it. */
export function Copied({ text, name }: { text: string; name: string }) {
  return (
    <span className="flex items-start gap-1">
      <code className="min-w-0 py-1 font-mono text-xs break-all">{text}</code>
      <CopyValue text={text} name={name} />
    </span>
  );
}
