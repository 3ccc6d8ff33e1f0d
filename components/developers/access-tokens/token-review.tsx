import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import type { ReactNode } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import type { ScopeOperations } from "./scope-operations.ts";
import type { TokenFormValues } from "./token-form-values.ts";
import { dayIn, lifeDays } from "./token-life.ts";

/** Plain-language summary of the form. */
export function TokenReview({ values, operations }: { values: TokenFormValues; operations: ScopeOperations }) {
  const { organization, role_name } = useAccount();
  const opened = values.scopes.flatMap((scope) => operations[scope] ?? []);
  const waiting = values.scopes.filter((scope) => !operations[scope]);
  const writes = opened.some(({ method }) => method !== "GET");
  const now = new Date();
  const days = lifeDays(values, now);
  return (
    <ul className="flex flex-col gap-2 text-sm" aria-live="polite">
      {opened.length > 0 ? (
        <Line can>
          call {opened.length === 1 ? "this operation" : `these ${opened.length} operations`} in {organization.name}:
          <ul className="mt-1 flex flex-col gap-0.5">
            {opened.map(({ name, method, path }) => (
              <li key={name}>
                <code className="font-mono text-xs break-all">
                  {method} {path}
                </code>
              </li>
            ))}
          </ul>
        </Line>
      ) : (
        <Line>
          call any operation
          {values.scopes.length > 0 ? ": its scopes have none in this version yet" : " until you choose a scope"}
        </Line>
      )}
      {waiting.length > 0 && opened.length > 0 ? (
        <Line>
          use {waiting.join(", ")} yet: no operation in this version needs {waiting.length === 1 ? "it" : "them"}
        </Line>
      ) : null}
      {writes || opened.length === 0 ? null : <Line>change anything</Line>}
      {values.sensitive ? <Line can>read sensitive personal data</Line> : <Line>read sensitive personal data</Line>}
      {values.type === "personal" ? (
        <Line>do more than your current role ({role_name}), even if your role changes</Line>
      ) : null}
      {values.type === "organization" ? (
        <Line>act as a person: its actions are recorded under its own name</Line>
      ) : null}
      <Line>generate, list, or revoke tokens</Line>
      {days === null ? null : <Line>do anything after {formatDate(dayIn(days, now))}</Line>}
    </ul>
  );
}

function Line({ can = false, children }: { can?: boolean; children: ReactNode }) {
  const Icon = can ? Check : Minus;
  return (
    <li className="flex gap-2">
      <Icon aria-hidden="true" className={can ? "mt-px size-4 shrink-0 text-ok" : "mt-px size-4 shrink-0 text-fg-3"} />
      <div className="min-w-0">
        <span className="font-medium">{can ? "Can" : "Can't"}</span> {children}
      </div>
    </li>
  );
}
