import { type Admission, authenticate, db, readAs, writeAs } from "#db/tenant.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import type { Caller } from "#lib/platform/caller.ts";
import type { Operation } from "#lib/platform/declaration/contract.ts";
import { objectOf, writeAudit } from "./audit.ts";
import { auditToolRead } from "./audit-tool-reads.ts";
import type { Answer, Implemented, Piece, WriteContext } from "./implemented.ts";
import { stayIn } from "./same-organization.ts";
import { showTo } from "./show-to.ts";

export type Admitting = (admission: Admission | null) => Promise<void>;

/** The context that every run gets. */
export function contextOf(
  input: Record<string, unknown>,
  caller: Caller,
  principal?: Principal,
  prepared?: unknown,
): WriteContext<Operation> {
  const { credential, request_id } = caller;
  return { input, db, credential, request_id, principal: principal as Principal, prepared: prepared as undefined };
}

/** The admitted principal, once there is one. */
export interface Passed {
  principal?: Principal;
}

interface ReadAnswer {
  answer: Answer;
  reveals: boolean;
}

export async function runRead(
  { contract, run, isPersonal }: Implemented,
  input: Record<string, unknown>,
  caller: Caller,
  admit: Admitting,
  passed: Passed,
): Promise<ReadAnswer> {
  if (isPersonal) await authenticate(caller.credential, admit);
  const found = await readAs(caller.credential, admit, async () => run(contextOf(input, caller, passed.principal)));
  const { output, reveals } = showTo(passed.principal ?? null, contract.output, contract.output.parse(found));
  return { answer: { status: contract.status, body: JSON.stringify(output), headers: {} }, reveals };
}

/** The caller is admitted and the first piece made before the response begins, so a refusal still gets its status. */
export async function runStream(
  { contract, run }: Implemented,
  input: Record<string, unknown>,
  caller: Caller,
  admit: Admitting,
  passed: Passed,
): Promise<ReadAnswer> {
  await authenticate(caller.credential, admit);
  const opens = passed.principal?.sensitive_data_access ?? false;
  const hiddenColumns = opens ? [] : contract.sensitiveColumns;
  const context = { ...contextOf(input, caller), hiddenColumns };
  const pieces = run(context) as AsyncGenerator<Piece>;
  const step = () => readAs(caller.credential, admit, () => pieces.next());
  const first = await step();
  async function* body() {
    if (contract.produces === "text/csv" && input.bom === "1") yield "\uFEFF";
    for (let piece = first; !piece.done; piece = await step()) yield piece.value;
  }
  const reveals = opens && contract.sensitiveColumns.length > 0;
  return { answer: { status: contract.status, body: body(), headers: {} }, reveals };
}

/** Records reads by tools and reads of sensitive data. Other dashboard reads are the person's own business. */
export async function auditRead(
  contract: Operation,
  input: Record<string, unknown>,
  caller: Caller,
  principal: Principal,
): Promise<void> {
  const { request_id, ip, via } = caller;
  const { token_id } = principal;
  if (via === "mcp" && token_id !== null)
    return auditToolRead({
      token_id,
      operation: contract.name,
      object: objectOf(contract, input, null),
      request_id,
      ip,
    });
  await writeAs(caller.credential, stayIn(principal), () =>
    writeAudit(db, contract, principal, caller, { input, output: null, result: contract.status }),
  );
}
