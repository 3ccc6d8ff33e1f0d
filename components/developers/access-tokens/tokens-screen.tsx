"use client";

import KeyRound from "lucide-react/icons/key-round";
import { DeveloperTabs } from "#components/developers/developer-tabs.tsx";
import { CardList } from "#components/list/card-list.tsx";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { revokeAccessToken } from "#lib/developers/access-tokens/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { CertificateNote } from "./certificate-note.tsx";
import { curlCommand, type Service } from "./curl.ts";
import type { ScopeOperations } from "./scope-operations.ts";
import { OperationsOfScopes } from "./scope-summary.tsx";
import type { AccessToken } from "./token.ts";
import { tokenList } from "./token-list.tsx";

const isFaint = ({ status }: AccessToken) => status !== "active";

const actions = {
  width: 5,
  cell: (token: AccessToken) => (token.status === "active" ? <RevokeToken token={token} /> : null),
};

export function TokensScreen({ service, operations }: { service: Service; operations: ScopeOperations }) {
  return (
    <OperationsOfScopes value={operations}>
      <CardList
        list={tokenList}
        description="Programs use these to call the API and the MCP server."
        action={
          <Link href="/developers/access-tokens/new" className={buttonClasses({ variant: "primary" })}>
            <KeyRound aria-hidden="true" />
            Generate new token
          </Link>
        }
        tabs={<DeveloperTabs />}
        isFaint={isFaint}
        actions={actions}
        none={
          <EmptyState title="No access tokens yet. With one, your first request looks like this:">
            <CodeBlock
              label="First request"
              code={curlCommand({ service, method: "GET", path: "/invoices?limit=1", token: "<API_TOKEN>" })}
              className="w-full max-w-text"
            />
            <CertificateNote service={service} />
          </EmptyState>
        }
      />
    </OperationsOfScopes>
  );
}

function RevokeToken({ token }: { token: AccessToken }) {
  return (
    <ConfirmedAction
      title={`Revoke ${token.name}?`}
      action="Revoke token"
      typedName={token.name}
      run={() => call(revokeAccessToken, { token_id: token.id })}
      done={{ title: `${token.name} was revoked`, description: "The next request with it gets 401." }}
      button="Revoke"
      label={`Revoke ${token.name}`}
    >
      Programs that use it lose access with their next request. You can't restore a revoked token; generate a new one
      instead.
    </ConfirmedAction>
  );
}
