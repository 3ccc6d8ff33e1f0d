import type { ReactNode } from "react";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Link } from "#components/ui/link.tsx";
import { Section } from "#components/ui/section.tsx";
import type { ApiDocument, ApiResponse } from "./api-document.ts";
import { RichText } from "./rich-text.tsx";
import { schemaOutline } from "./schema-outline.ts";

interface ReferenceGuideProps {
  origin: string;
  version: string;
  schemas: ApiDocument["schemas"];
  /** Names of error body schemas, most frequent first. */
  bodies: readonly string[];
  reasons: ApiDocument["reasons"];
  /** Errors that nearly every operation can return. */
  errors: readonly ApiResponse[];
  /** Requests per second. */
  limits: { token: number; organization: number };
}

/** Everything that applies to all operations. The rest is documented with each operation. */
export function ReferenceGuide({ origin, version, schemas, bodies, reasons, errors, limits }: ReferenceGuideProps) {
  return (
    <div className="max-w-text text-sm">
      <Topic id="authentication" title="Authentication">
        <p>
          Send requests over HTTPS with an access token: <C>Authorization: Bearer &lt;API_TOKEN&gt;</C>. Operations that
          anyone can call, such as those for public job postings, say so and need no token. Create tokens in{" "}
          <Link href="/developers/access-tokens" className="link">
            Access tokens
          </Link>
          . An organization token acts for the whole organization, a personal token for its owner. A missing, invalid,
          expired or revoked token returns 401. A token without the operation's scope returns 403. For secret scanners:
          tokens match <C>{"mu[opwsarc]_[0-9A-Za-z]{49}"}</C>, and their last 6 characters are a checksum, CRC-32 of all
          characters before them in base 62 (<C>0-9A-Za-z</C>).
        </p>
      </Topic>
      <Topic id="versions" title="Versions">
        <p>
          Each operation has dated versions, listed with its <C>X-Version</C> header. Without the header you get the
          newest one; <C>{version}</C> works for every operation. Every response names its version in <C>X-Version</C>.
          A version that was never published returns 400. Responses of a version that will end have <C>Deprecation</C>{" "}
          and, once the day is known, <C>Sunset</C>.
        </p>
      </Topic>
      <Topic id="paging" title="Paging">
        <p>
          Lists that return one page at a time say so in their description, with the parameters to use. A cursor works
          only with the filters and order it came from.
        </p>
      </Topic>
      <Topic id="unknown-parameters" title="Unknown parameters">
        <p>
          An unknown parameter or field returns 400, with the names that are accepted. Operations that ignore them
          instead say so in their description. Send <C>Prefer: handling=lenient</C> to have them ignored, or{" "}
          <C>Prefer: handling=strict</C> to have them refused; the response confirms it in <C>Preference-Applied</C>.
        </p>
      </Topic>
      <Topic id="idempotency" title="Idempotent requests">
        <p>
          POST and PATCH operations take an <C>Idempotency-Key</C> of up to 255 characters. If you repeat a request with
          the same key and input within 24 hours, you get the first successful response again, with{" "}
          <C>Idempotency-Replayed: true</C>, and nothing is changed twice. The same key with other input returns 422.
          While the first request is still running, it returns 409.
        </p>
      </Topic>
      <Topic id="rate-limits" title="Rate limits">
        <p>
          A token can make {limits.token} requests per second, and all tokens of an organization together{" "}
          {limits.organization}. Above that you get 429, with the seconds to wait in <C>Retry-After</C>. Every response
          to a token has its limits in <C>RateLimit-Policy</C> and what is left of them in <C>RateLimit</C>.
        </p>
      </Topic>
      <Topic id="compression" title="Compression">
        <p>
          Responses over 1 KB are compressed if you send <C>Accept-Encoding</C> with <C>zstd</C>, <C>br</C> or{" "}
          <C>gzip</C>. Responses with a secret, such as a new token, never are.
        </p>
      </Topic>
      <Topic id="errors" title="Errors">
        <p>
          Every response has an ID in <C>X-Request-Id</C>. Include it when you report a problem. An error says what is
          wrong in <C>message</C>, names a stable <C>reason</C> for programs and, if it is about a parameter, points to
          it with a JSON pointer in <C>path</C>. These errors mean the same everywhere; each operation lists its others.
        </p>
        <dl className="my-3">
          {errors.map(({ status, description }) => (
            <div key={status} className="grid grid-cols-[4rem_minmax(0,1fr)] border-b py-1.5">
              <dt className="tabular-nums">{status}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
        <p>The body is one of these. Unless an operation says otherwise, it is the first.</p>
        {bodies.map((name) =>
          schemas[name] ? (
            <div key={name} id={`body-${name}`} className="mt-3 scroll-mt-6">
              <p className="mb-1">
                <C>{name}</C>: <RichText>{schemas[name].description ?? ""}</RichText>
              </p>
              <CodeBlock label={name} code={schemaOutline(schemas[name], schemas)} />
            </div>
          ) : null,
        )}
      </Topic>
      <Topic id="reasons" title="Error reasons">
        <p>New reasons are added over time. If you don't know one, handle it by its status code.</p>
        <dl className="mt-2">
          {reasons.map(({ name, meaning, remedy }) => (
            <div key={name} id={`reason-${name}`} className="scroll-mt-6 border-b py-1.5">
              <dt className="font-mono text-xs">{name}</dt>
              <dd>
                {meaning} {remedy}
              </dd>
            </div>
          ))}
        </dl>
      </Topic>
      <Topic id="document" title="OpenAPI document">
        <p>
          The whole reference as OpenAPI 3.1:{" "}
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
    <Section title={title} id={id} isMinor className="mb-6">
      {children}
    </Section>
  );
}

function C({ children }: { children: ReactNode }) {
  return <code className="rounded-sm bg-subtle px-1 font-mono text-xs">{children}</code>;
}
