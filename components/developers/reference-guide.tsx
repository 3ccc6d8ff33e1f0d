import Link from "next/link";
import type { ReactNode } from "react";
import { CodeBlock } from "#components/ui/code-block.tsx";
import type { ApiDocument } from "./api-document.ts";
import { schemaOutline } from "./schema-outline.ts";

interface ReferenceGuideProps {
  origin: string;
  version: string;
  schemas: ApiDocument["schemas"];
  /** Requests per second. */
  limits: { token: number; organization: number };
}

const bodies = [
  {
    name: "ErrorContainer",
    when: "The usual body of a refusal. `api_req_id` is the id to name when you report a problem.",
  },
  { name: "ErrorItems", when: "A bare list, with a stable word in `code`." },
  {
    name: "NotFound",
    when: "A record that does not exist, or that your organization may not see: the two look the same.",
  },
];

/** What holds for every operation. */
export function ReferenceGuide({ origin, version, schemas, limits }: ReferenceGuideProps) {
  return (
    <div className="max-w-text text-sm">
      <Topic id="authentication" title="Authentication">
        <p>
          Every request goes over HTTPS and carries an access token as <C>Authorization: Bearer &lt;API_TOKEN&gt;</C>.
          Tokens come from{" "}
          <Link href="/developers/access-tokens" className="link">
            Access tokens
          </Link>
          : an organization token acts for the whole organization, a personal one as its owner. A missing, malformed,
          unknown, expired or revoked token answers 401, always with the same body; a token without the operation's
          scope answers 403.
        </p>
      </Topic>
      <Topic id="versions" title="Versions">
        <p>
          The version of an operation is a date, sent as <C>X-Version: {version}</C>. Without the header the newest one
          answers. Every answer names the version it has in <C>X-Version</C>; a version that was never published answers
          400.
        </p>
      </Topic>
      <Topic id="paging" title="Paging">
        <p>
          Lists take <C>limit</C>, from 1 to 100, and either <C>offset</C> or <C>cursor</C>. <C>page.total_rows</C>{" "}
          counts every row that matches. <C>page.cursor</C> leads to the next page and is null on the last one; it stays
          exact while rows are added, and works only with the filters and order it came from.
        </p>
      </Topic>
      <Topic id="idempotency" title="Repeating a request">
        <p>
          POST and PATCH take <C>Idempotency-Key</C>, up to 255 characters of your choice. The same key with the same
          input within 24 hours answers as the first time, with <C>Idempotency-Replayed: true</C>, and does nothing
          twice. The same key with other input answers 422; while the first request still runs, 409.
        </p>
      </Topic>
      <Topic id="rate-limits" title="Rate limits">
        <p>
          A token may make {limits.token} requests per second, all tokens of an organization together{" "}
          {limits.organization}. Beyond that the answer is 429, with the seconds to wait in <C>Retry-After</C>.
        </p>
      </Topic>
      <Topic id="errors" title="Refusals">
        <p>
          Every answer has an id in <C>X-Request-Id</C>. A refusal says in words what is wrong, and where in the input
          as a JSON pointer in <C>path</C>. Its body is one of these:
        </p>
        {bodies.map(({ name, when }) =>
          schemas[name] ? (
            <div key={name} id={`body-${name}`} className="mt-3 scroll-mt-6">
              <p className="mb-1">
                <C>{name}</C>: {when.split("`").map((part, at) => (at % 2 ? <C key={part}>{part}</C> : part))}
              </p>
              <CodeBlock label={name} code={schemaOutline(schemas[name], schemas)} />
            </div>
          ) : null,
        )}
      </Topic>
      <Topic id="document" title="OpenAPI document">
        <p>
          All of this for programs:{" "}
          <a href="/rest/v2/openapi.json" className="link">
            {origin}/rest/v2/openapi.json
          </a>
        </p>
      </Topic>
    </div>
  );
}

function Topic({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-6">
      <h3 id={id} className="mb-1 scroll-mt-6 text-base font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

function C({ children }: { children: ReactNode }) {
  return <code className="rounded-sm bg-subtle px-1 font-mono text-xs">{children}</code>;
}
