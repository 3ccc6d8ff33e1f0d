import { CodeBlock } from "#components/ui/code-block.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { EventType } from "./webhook.ts";

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** An event's payload: an example and its JSON Schema. */
export function PayloadDetails({ type, indented }: { type: EventType; indented: boolean }) {
  return (
    <Disclosure
      className={indented ? "ml-6 coarse:ml-10" : ""}
      summary={
        <>
          Example and schema<span className="sr-only"> of {type.name}</span>
        </>
      }
    >
      <div className="grid gap-3 pt-1 pb-2 2xl:grid-cols-2">
        <CodeBlock label="Example" code={pretty(type.payload_example)} className="max-h-96 overflow-y-auto" />
        <CodeBlock label="JSON Schema" code={pretty(type.payload_schema)} className="max-h-96 overflow-y-auto" />
      </div>
    </Disclosure>
  );
}
