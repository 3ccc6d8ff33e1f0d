import { CodeBlock } from "#components/ui/code-block.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Attempt } from "./webhook.ts";

interface AttemptDetailsProps {
  attempt: Attempt;
  url: string;
  body: string | null;
  /** Shows the details expanded initially. */
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

function responseText({ status, response_headers, response_body }: Attempt): string {
  return `HTTP ${status}\n${headerLines(response_headers ?? {})}\n\n${response_body || "(no body)"}`;
}

/** An attempt's request as sent, and its response. */
export function AttemptDetails({ attempt, url, body, isOpen = false }: AttemptDetailsProps) {
  if (attempt.request_headers === null)
    return <p className="text-xs text-fg-2">The request and response were deleted after 30 days.</p>;
  return (
    <Disclosure summary={attempt.status === null ? "Request" : "Request and response"} startsOpen={isOpen}>
      <div className="flex flex-col gap-2 pt-1 pb-2">
        <CodeBlock
          label="Request as sent"
          code={requestText(attempt, url, body)}
          className="max-h-96 overflow-y-auto"
        />
        {attempt.status === null ? null : (
          <CodeBlock
            label="Response (first 16 KiB)"
            code={responseText(attempt)}
            className="max-h-96 overflow-y-auto"
          />
        )}
      </div>
    </Disclosure>
  );
}
