"use client";

import KeyRound from "lucide-react/icons/key-round";
import { useDeferredValue, useMemo, useState } from "react";
import { DeveloperTabs } from "#components/developers/developer-tabs.tsx";
import { CardTableSkeleton } from "#components/table/card-table.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { useListView } from "#components/table/use-list-view.ts";
import { useWholeList } from "#components/table/use-whole-list.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { listAccessTokens } from "#lib/developers/access-tokens/contract.ts";
import { CertificateNote } from "./certificate-note.tsx";
import { curlCommand, type Service } from "./curl.ts";
import type { ScopeOperations } from "./scope-operations.ts";
import { TokenFilters } from "./token-filters.tsx";
import { TokenTable } from "./token-table.tsx";
import { selectTokens, tokenParams } from "./token-view.ts";

const batch = 40;
const none: readonly never[] = [];

interface TokensScreenProps {
  service: Service;
  operations: ScopeOperations;
}

export function TokensScreen({ service, operations }: TokensScreenProps) {
  const list = useWholeList(listAccessTokens, {});
  const { data, error } = list;
  const { view, change } = useListView(tokenParams);
  const [limit, setLimit] = useState(batch);
  const all = useMemo(() => data?.pages.flatMap((page) => page.data) ?? none, [data]);
  // Deferred so that the filter updates on screen before its rows.
  const following = useDeferredValue(view);
  const tokens = useMemo(() => selectTokens(all, following), [all, following]);

  return (
    <Page>
      <PageHeader
        title="Access tokens"
        count={data && tokens.length}
        description="Programs use these to call the API and the MCP server."
        action={
          <Link href="/developers/access-tokens/new" className={buttonClasses({ variant: "primary" })}>
            <KeyRound aria-hidden="true" />
            Generate new token
          </Link>
        }
      />
      <DeveloperTabs />
      {all.length > 0 ? <TokenFilters view={view} onViewChange={change} /> : null}
      {error && data ? (
        <Banner
          tone="warn"
          title="Couldn't refresh the list"
          className="mb-3"
          action={
            <Button size="small" onClick={() => void list.refetch()} pending={list.isFetching}>
              Try again
            </Button>
          }
        >
          You're seeing earlier data. {error.message}
          {error.requestId ? ` Request ID ${error.requestId}` : null}
        </Banner>
      ) : null}
      {error && !data ? (
        <ErrorState title="Couldn't load access tokens" query={list} />
      ) : !data ? (
        <CardTableSkeleton label="Loading access tokens" />
      ) : all.length === 0 ? (
        <EmptyState title="No access tokens yet. With one, your first request looks like this:">
          <CodeBlock
            label="First request"
            code={curlCommand({ service, method: "GET", path: "/invoices?limit=1", token: "<API_TOKEN>" })}
            className="w-full max-w-text"
          />
          <CertificateNote service={service} />
        </EmptyState>
      ) : tokens.length === 0 ? (
        <NoMatches title="No access tokens match these filters." onClear={() => change(null)} />
      ) : (
        <TokenTable tokens={tokens.slice(0, limit)} operations={operations} />
      )}
      {tokens.length > limit ? (
        <Button className="mt-3" onClick={() => setLimit(limit + batch)}>
          Show {Math.min(batch, tokens.length - limit)} more
        </Button>
      ) : null}
    </Page>
  );
}
