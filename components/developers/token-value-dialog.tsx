"use client";

import { useRef, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { curlCommand } from "./curl.ts";
import { FirstRequest } from "./first-request.tsx";
import { mcpClientConfig } from "./mcp-client-config.ts";
import type { ScopeOperations } from "./scope-operations.ts";
import type { IssuedToken } from "./use-generate-token.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

interface TokenValueDialogProps {
  token: IssuedToken;
  origin: string;
  operations: ScopeOperations;
  /** The value is stored, or given up: it must not be kept any longer. */
  onDone: () => void;
  /** The page goes away without asking. */
  onGone: () => void;
}

/** Shows the value of a new token, this once. */
export function TokenValueDialog({ token, origin, operations, onDone, onGone }: TokenValueDialogProps) {
  const [stored, setStored] = useState(false);
  const [state, setState] = useState<"shown" | "reminded" | "leaving">("shown");
  const box = useRef<HTMLInputElement>(null);
  const value = useRef<HTMLDivElement>(null);
  useLeaveGuard({ onLeave: leave, onGone });

  function leave() {
    if (stored) onDone();
    else setState("leaving");
    return !stored;
  }

  function remind() {
    setState("reminded");
    box.current?.focus();
  }

  if (state === "leaving") {
    return (
      <Dialog
        open
        title="Leave without the token?"
        description={`The value of ${token.name} cannot be shown again after this page. If it is not stored yet, go back to it.`}
        onOpenChange={() => setState("shown")}
        footer={
          <>
            <Button onClick={onDone}>Leave without it</Button>
            <Button variant="primary" onClick={() => setState("shown")}>
              Show the token again
            </Button>
          </>
        }
      />
    );
  }

  return (
    <Dialog
      open
      title={`${token.name} is generated`}
      description="Copy the value now: it is shown this once and cannot be retrieved afterwards."
      mayClose={() => {
        if (!stored) remind();
        return stored;
      }}
      onOpenChange={onDone}
      initialFocus={value}
      className="max-w-160!"
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <div>
            <Checkbox
              ref={(element) => {
                box.current = element;
              }}
              label="I have stored it"
              checked={stored}
              aria-describedby={state === "reminded" ? "store-first" : undefined}
              onChange={(event) => {
                setStored(event.target.checked);
                setState("shown");
              }}
            />
            {state === "reminded" ? (
              <p id="store-first" role="alert" className="text-xs font-medium text-bad">
                Store the value first, then say so here.
              </p>
            ) : null}
          </div>
          <Button variant="primary" onClick={stored ? onDone : remind}>
            Done
          </Button>
        </div>
      }
    >
      <div ref={value} tabIndex={-1} className="flex flex-col gap-4">
        <CodeBlock label="Token" code={token.value} />
        <Usage token={token} origin={origin} operations={operations} />
        <CodeBlock label="MCP client configuration" code={mcpClientConfig(origin, token.value)} />
      </div>
    </Dialog>
  );
}

function Usage({ token, origin, operations }: Pick<TokenValueDialogProps, "token" | "origin" | "operations">) {
  const opened = token.scopes.flatMap((scope) => operations[scope] ?? []);
  const first = opened.find(({ method, path }) => method === "GET" && !path.includes("{"));
  if (!first) {
    return (
      <Banner tone="info">None of its scopes opens an operation in this version, so there is no request to try.</Banner>
    );
  }
  return (
    <>
      <CodeBlock
        label={`${first.summary} with curl`}
        code={curlCommand({ origin, method: "GET", path: first.path, token: token.value })}
      />
      <FirstRequest tokenId={token.id} />
    </>
  );
}
