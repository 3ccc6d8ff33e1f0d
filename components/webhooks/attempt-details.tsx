import { CodeBlock } from "#components/ui/code-block.tsx";
import { Disclosure } from "./disclosure.tsx";
import type { Attempt } from "./webhook.ts";

interface AttemptDetailsProps {
  attempt: Attempt;
  url: string;
  body: string | null;
  /** The answer is open from the beginning. */
  isOpen?: boolean;
}

const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

function requestText({ request_headers }: Attempt, url: string, body: string | null): string {
  const target = URL.parse(url);
  const first = `POST ${target ? target.pathname + target.search : url} HTTP/1.1`;
  const host = target ? `host: ${target.host}\n` : "";
  return `${first}\n${host}${headerLines(request_headers ?? {})}\n\n${body ?? "(deleted after 30 days)"}`;
}

/** The request of an attempt as it was sent, and the answer as it came. */
export function AttemptDetails({ attempt, url, body, isOpen = false }: AttemptDetailsProps) {
  if (attempt.request_headers === null)
    return <p className="text-xs text-fg-2">Request and answer were deleted after 30 days.</p>;
  const answer = attempt.response_body ?? "";
  return (
    <div className="flex flex-col gap-1">
      <Disclosure summary="Request as sent">
        <CodeBlock
          label="Request"
          code={requestText(attempt, url, body)}
          className="mt-1 mb-2 max-h-96 overflow-y-auto"
        />
      </Disclosure>
      {attempt.status === null ? null : (
        <Disclosure summary={`Answer ${attempt.status}`} startsOpen={isOpen}>
          <CodeBlock
            label="Headers of the answer"
            code={headerLines(attempt.response_headers ?? {}) || "(none)"}
            className="mt-1 max-h-64 overflow-y-auto"
          />
          <CodeBlock
            label="Body of the answer, its first 16 KiB"
            code={answer === "" ? "(empty)" : answer}
            className="mt-2 mb-2 max-h-96 overflow-y-auto"
          />
        </Disclosure>
      )}
    </div>
  );
}
