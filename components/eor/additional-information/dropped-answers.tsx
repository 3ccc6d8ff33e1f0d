import { Banner } from "#components/ui/banner.tsx";
import { answerTo, type Definition } from "#lib/eor/forms/rules.ts";
import { answerText } from "./information.ts";
import type { Entered } from "./use-draft.ts";

interface DroppedAnswersProps {
  entered: Entered;
  definitions: readonly Definition[];
}

/** Unsaved answers to fields that a new version of the form no longer has: they can't be saved, but still be read. */
export function DroppedAnswers({ entered, definitions }: DroppedAnswersProps) {
  const known = new Set(definitions.map(({ key }) => key));
  const dropped = Object.keys(entered).flatMap((key) => {
    const answer = known.has(key) ? null : answerTo(entered, key);
    return answer === null ? [] : [{ key, text: answerText(answer, undefined) }];
  });
  if (dropped.length === 0) return null;
  return (
    <Banner tone="warn" title="The form changed and no longer asks for everything you entered">
      <p>This won't be saved. Copy what you still need.</p>
      <dl className="mt-1">
        {dropped.map(({ key, text }) => (
          <div key={key} className="flex flex-wrap gap-x-2">
            <dt>
              <code className="font-mono text-xs">{key}</code>
            </dt>
            <dd className="min-w-0 wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </Banner>
  );
}
