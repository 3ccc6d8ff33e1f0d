"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { flushSync } from "react-dom";
import { DeveloperTabs } from "#components/developers/developer-tabs.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { Service } from "./curl.ts";
import type { ScopeOperations } from "./scope-operations.ts";
import type { IssuedToken } from "./token-form.tsx";
import { TokenForm } from "./token-form.tsx";
import { type LinkParams, readPrefill } from "./token-prefill.ts";
import { TokenValueDialog } from "./token-value-dialog.tsx";
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
