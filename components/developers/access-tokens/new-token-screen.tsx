"use client";

import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { flushSync } from "react-dom";
import { DeveloperTabs } from "#components/developers/developer-tabs.tsx";
import { ShownOnceDialog } from "#components/forms/shown-once-dialog.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { listAccessTokens } from "#lib/developers/access-tokens/contract.ts";
import { scimRoot } from "#lib/organization/scim/rules.ts";
import { query } from "#lib/platform/api/client.ts";
import { isForOrganizations } from "#lib/platform/declaration/scopes.ts";
import { CertificateNote } from "./certificate-note.tsx";
import { curlCommand, type Service } from "./curl.ts";
import type { ScopeOperations } from "./scope-operations.ts";
import { type IssuedToken, TokenForm } from "./token-form.tsx";
import { type LinkParams, readPrefill } from "./token-prefill.ts";
import { useTokenReach } from "./use-token-reach.ts";

interface NewTokenScreenProps {
  service: Service;
  operations: ScopeOperations;
  params: LinkParams;
}

export function NewTokenScreen({ service, operations, params }: NewTokenScreenProps) {
  const router = useRouter();
  const prefill = readPrefill(params, useTokenReach());
  const filled = prefill.name !== "" || prefill.type !== null || prefill.scopes.length > 0;
  const [issued, setIssued] = useState<IssuedToken | null>(null);

  function finish() {
    setIssued(null);
    router.replace("/developers/access-tokens");
  }

  return (
    <Page>
      <PageHeader
        title="Generate new token"
        description={
          <>
            The token is shown once, right after you generate it. Existing tokens are under{" "}
            <Link href="/developers/access-tokens" className="link">
              Access tokens
            </Link>
            .
          </>
        }
      />
      <DeveloperTabs />
      {filled ? (
        <Banner tone="info" className="mb-6">
          This form was filled in by a link. Check it before you generate the token.
        </Banner>
      ) : null}
      {prefill.ignored.length > 0 ? (
        <Banner tone="warn" title="Part of the link was ignored" className="mb-6">
          {prefill.ignored.join(" ")}
        </Banner>
      ) : null}
      <TokenForm prefill={prefill} operations={operations} onIssued={setIssued} />
      {issued ? (
        <TokenValueDialog
          token={issued}
          service={service}
          operations={operations}
          onDone={finish}
          onGone={() => flushSync(() => setIssued(null))}
        />
      ) : null}
    </Page>
  );
}

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
function TokenValueDialog({ token, service, operations, onDone, onGone }: TokenValueDialogProps) {
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

const everyMs = 2000;

/** Waits for the first request with the token and reports it. */
function FirstRequest({ tokenId }: { tokenId: string }) {
  const { data: token } = useQuery({
    ...query(listAccessTokens, {}),
    select: ({ data }) => data.find(({ id }) => id === tokenId),
    refetchInterval: ({ state }) => (state.data?.data.find(({ id }) => id === tokenId)?.last_used_at ? false : everyMs),
  });
  return (
    <p aria-live="polite" className="flex items-center gap-2 text-sm">
      {token?.last_used_at ? (
        <>
          <Check aria-hidden="true" className="size-4 shrink-0 text-ok" />
          <span>
            First request received: <code className="font-mono text-xs">{token.last_used_operation}</code>
            {token.last_used_ip ? ` from ${token.last_used_ip}` : null}, <Timestamp value={token.last_used_at} />
          </span>
        </>
      ) : (
        <>
          <Spinner className="text-fg-3" />
          <span className="text-fg-2">Waiting for the first request…</span>
        </>
      )}
    </p>
  );
}

/** Remote server configuration in the format MCP clients accept. */
function mcpClientConfig(origin: string, token: string): string {
  const server = { type: "http", url: `${origin}/mcp`, headers: { Authorization: `Bearer ${token}` } };
  return JSON.stringify({ mcpServers: { muster: server } }, null, 2);
}
