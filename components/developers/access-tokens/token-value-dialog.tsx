"use client";

import { ShownOnceDialog } from "#components/forms/shown-once-dialog.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { scimRoot } from "#lib/organization/scim/rules.ts";
import { isForOrganizations } from "#lib/platform/declaration/scopes.ts";
import { CertificateNote } from "./certificate-note.tsx";
import { curlCommand, type Service } from "./curl.ts";
import { FirstRequest } from "./first-request.tsx";
import { mcpClientConfig } from "./mcp-client-config.ts";
import type { ScopeOperations } from "./scope-operations.ts";
import type { IssuedToken } from "./token-form.tsx";

interface TokenValueDialogProps {
  token: IssuedToken;
  service: Service;
  operations: ScopeOperations;
  /** The value was saved or abandoned: it must not be kept any longer. */
  onDone: () => void;
  /** The page is closing without asking. */
  onGone: () => void;
}

/** Shows a new token's value, only once. */
export function TokenValueDialog({ token, service, operations, onDone, onGone }: TokenValueDialogProps) {
  return (
    <ShownOnceDialog
      title={`Token “${token.name}” was generated`}
      description="Copy the token now. You won't be able to see it again."
      what="the token"
      loss={`You won't be able to see ${token.name} again. If you haven't saved it yet, go back.`}
      onDone={onDone}
      onGone={onGone}
    >
      <CodeBlock label="Token" code={token.value} />
      {token.scopes.some(isForOrganizations) ? (
        <CodeBlock label="SCIM base URL (tenant URL)" code={`${service.origin}${scimRoot}`} />
      ) : null}
      <Usage token={token} service={service} operations={operations} />
      {token.type === "personal" ? (
        <CodeBlock label="MCP client configuration" code={mcpClientConfig(service.origin, token.value)} />
      ) : null}
    </ShownOnceDialog>
  );
}

function Usage({ token, service, operations }: Pick<TokenValueDialogProps, "token" | "service" | "operations">) {
  const opened = token.scopes.flatMap((scope) => operations[scope] ?? []);
  const lists = opened.filter(({ method, path }) => method === "GET" && !path.includes("{"));
  const first =
    ["/invoices", `${scimRoot}/Users`].flatMap((wanted) => lists.find(({ path }) => path === wanted) ?? [])[0] ??
    lists[0];
  if (!first) {
    return (
      <Banner tone="info">None of its scopes allows an operation in this version, so there's no request to try.</Banner>
    );
  }
  return (
    <>
      <CodeBlock
        label={`${first.summary} with curl`}
        code={curlCommand({ service, method: "GET", path: first.path, token: token.value })}
      />
      <CertificateNote service={service} />
      <FirstRequest tokenId={token.id} />
    </>
  );
}
