import { isDeepStrictEqual } from "node:util";
import { type Admission, authenticate, db, readAs, writeAs } from "#db/tenant.ts";
import { isUndecided } from "#db/undecided.ts";
import { limitKeyOf, noPosting, unauthorized } from "#lib/platform/auth/credential.ts";
import { type Principal, toPrincipal } from "#lib/platform/auth/principal.ts";
import { recordUse, recordUseOfSession } from "#lib/platform/auth/token-use.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { type Operation, type OutputOf, resourceOf } from "#lib/platform/declaration/contract.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { answerTo } from "#lib/platform/refusal.ts";
import { writeAudit } from "./audit.ts";
import { inputMessage, refusalOfInput } from "./describe-issue.ts";
import { claimKey, type StoredAnswer, storeAnswer } from "./idempotency.ts";
import type {
  Answer,
  Implemented,
  Piece,
  PrepareContext,
  ReadContext,
  StreamContext,
  Unchecked,
  WriteContext,
} from "./implemented.ts";
import { countApplicant, countRequest } from "./rate-limit.ts";
import { DeferredInput } from "./read-input.ts";
import { type Look, rehearse } from "./rehearsal.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { type Admitting, auditRead, contextOf, type Passed, runRead, runStream } from "./run-read.ts";
import { otherOrganization, stayIn } from "./same-organization.ts";
import { showTo } from "./show-to.ts";
import { describeUnknown, type UnknownKey, unknownKeys } from "./unknown-keys.ts";

export type { Answer, Implemented, Piece, ReadContext, Unchecked, WriteContext };

/** A GET that runs without knowing the principal: the database admits it in the same round trip as the query. */
export function implementRead<Op extends Operation>(
  contract: Op,
  run: (context: ReadContext<Op>) => Promise<Unchecked<OutputOf<Op>>>,
): Implemented {
  return { contract, run: run as unknown as Implemented["run"] };
}

/** A GET that needs to know who is calling: the principal is admitted first, at the cost of one more round trip. */
export function implementPersonalRead<Op extends Operation>(
  contract: Op,
  run: (context: ReadContext<Op> & { principal: Principal }) => Promise<Unchecked<OutputOf<Op>>>,
): Implemented {
  return { contract, run: run as unknown as Implemented["run"], isPersonal: true };
}

/** A GET that streams its response. */
export function implementStream<Op extends Operation>(
  contract: Op,
  run: (context: StreamContext<Op>) => AsyncGenerator<Piece>,
): Implemented {
  return { contract, run: run as unknown as Implemented["run"] };
}

interface WriteSteps<Op extends Operation, Prepared> {
  /**
   * For slow or external work: hashing, receiving bytes, a network call. Runs once the principal is admitted and the
   * input is valid, before the transaction; its queries are reads, each on its own. What it returns is `prepared` in
   * `run`.
   */
  prepare: (context: PrepareContext<Op>) => Promise<Prepared>;
  run: (context: WriteContext<Op, Prepared>) => Promise<Unchecked<OutputOf<Op>>>;
}

/**
 * Anything but a GET: the principal is admitted first, and everything in `run` is one transaction. A PATCH names the
 * operation that reads its record, so that clients can send the whole record back.
 */
export function implementWrite<Op extends Operation, Prepared = undefined>(
  contract: Op,
  steps: WriteSteps<Op, Prepared> | WriteSteps<Op, Prepared>["run"],
  reading?: Implemented,
): Implemented {
  const named = typeof steps === "function" ? { run: steps } : steps;
  return { contract, ...named, ...(reading && { reading }) } as unknown as Implemented;
}

/**
 * The audience of a credential (RFC 9700 2.3): app tokens work only for tools, and tools accept only those and personal
 * tokens.
 */
function acceptsChannel(kind: Admission["kind"], via: Caller["via"]): boolean {
  if (via === "mcp") return kind === "oauth" || kind === "personal";
  return kind !== "oauth" && kind !== "blocked";
}

function kindMessage(kind: Principal["kind"], { principals }: Operation): string {
  if (kind === "worker") return "A worker token can't call this operation, only those under /eor/workers/ for workers.";
  if (principals.includes("worker")) return "Only a worker token can call this operation.";
  return `This operation can't be called with a ${kind} credential. Use one of ${principals.join(", ")}.`;
}

/** What a role lacks, no other token gets: a tool says so, because its client would ask for one again and again. */
function beyondRole(scope: Scope): ApiError {
  const message = `The person's role doesn't include the scope ${scope}`;
  return new ApiError(403, { reason: "insufficient_role", message });
}

/** Decides whether the admitted credential may call the operation, and keeps the principal for later. */
function gate({ contract }: Implemented, caller: Caller) {
  const { via, credential, organization_id, noteOrganization, isCounted: isCountedBefore } = caller;
  const passed: { principal?: Principal } = {};
  const admit = async (admission: Admission | null) => {
    if (!admission && credential.kind === "posting") throw noPosting();
    if (!admission || !acceptsChannel(admission.kind, via)) throw unauthorized();
    const principal = toPrincipal(admission);
    // Before anything is recorded: what was asked for isn't about the organization that it would be recorded in.
    const begunIn = passed.principal?.organization_id ?? organization_id ?? principal.organization_id;
    if (principal.kind === "session" && begunIn !== principal.organization_id) throw otherOrganization();
    const again = passed.principal !== undefined;
    passed.principal = principal;
    noteOrganization?.(principal.organization_id);
    const isCounted = principal.kind !== "session" && principal.kind !== "applicant" && !isCountedBefore;
    if (isCounted && !again) await countRequest("organization", principal.organization_id);
    if (!contract.principals.includes(principal.kind === "oauth" ? "personal" : principal.kind)) {
      throw new ApiError(403, {
        reason: "credential_kind_not_accepted",
        message: kindMessage(principal.kind, contract),
      });
    }
    if (contract.scope !== null && !principal.scopes.has(contract.scope)) {
      if (via === "mcp" && !principal.role_scopes.has(contract.scope)) throw beyondRole(contract.scope);
      throw new ApiError(403, {
        reason: "insufficient_scope",
        message: `The credential lacks the scope ${contract.scope}`,
      });
    }
    // What someone does with their own account sets the factor up.
    if (principal.lacks_second_factor && resourceOf(contract.path) !== "account") {
      const message = "Your organization requires two-step sign-in for your role. Set it up on the Account page first.";
      throw new ApiError(403, { reason: "second_factor_required", message });
    }
    if (contract.needsProof && principal.kind === "session" && !principal.is_proven) {
      const message = "Prove again that it's you: your last proof is older than 10 minutes. Then repeat the request.";
      throw new ApiError(403, { reason: "reauthentication_required", message });
    }
  };
  return { passed, admit };
}

/**
 * The only way to run an operation, for REST, MCP and server pages alike: credential, kind and scope, input, prepare,
 * tenant, run, output. Throws `ApiError`. A write is one transaction with its audit row and, if requested, its
 * idempotency record. With `look`, a write is only tried out: nothing is kept, and it throws `Rehearsed`.
 */
export async function execute(
  operation: Implemented,
  given: Record<string, unknown> | DeferredInput,
  caller: Caller,
  look?: Look,
): Promise<Answer> {
  const { contract } = operation;
  const { passed, admit } = gate(operation, caller);
  const key = limitKeyOf(caller.credential);
  if (caller.credential.kind === "posting") await countApplicant(contract.method, caller.ip);
  else if (key !== null && !caller.isCounted) await countRequest("token", key);
  // A tool gets exactly what its schema says: it neither ignores arguments nor accepts a record's other fields.
  const isTool = caller.via === "mcp";
  const handling = isTool ? "strict" : (caller.handling ?? (contract.tolerant ? "lenient" : "strict"));
  const reading = isTool ? undefined : operation.reading;
  let raw = given instanceof DeferredInput ? given.keys : given;
  let release: (() => Promise<void>) | undefined;
  try {
    if (given instanceof DeferredInput) {
      await authenticate(caller.credential, admit);
      ({ input: raw, release } = await given.read());
    }
    const unknown = handling === "strict" ? unknownKeys(contract, raw, caller) : [];
    const parsed = contract.input.safeParse(raw, { error: inputMessage });
    if (!parsed.success || (unknown.length > 0 && !reading)) {
      await authenticate(caller.credential, admit);
      throw refusalOfInput(contract, raw, parsed.error?.issues ?? [], reading ? [] : unknown);
    }
    if (contract.method !== "GET")
      return await runWrite(operation, { raw, input: parsed.data, unknown }, caller, admit, passed, look);
    const { answer, reveals } = contract.produces
      ? await runStream(operation, parsed.data, caller, admit, passed)
      : await runRead(operation, parsed.data, caller, admit, passed);
    if ((caller.via || reveals || contract.isAudited) && passed.principal)
      await auditRead(contract, parsed.data, caller, passed.principal);
    return answer;
  } catch (error) {
    if ((contract.method !== "GET" || caller.via) && passed.principal && !look)
      await auditRefusal(operation, raw, caller, passed.principal, error);
    throw error;
  } finally {
    await release?.();
    if (passed.principal?.token_id) recordUse(passed.principal.token_id, caller.ip, contract.name);
    else if (passed.principal?.kind === "session") recordUseOfSession(caller.credential.digest, caller.ip);
  }
}

function replay({ status, body, request_id }: StoredAnswer): Answer {
  return { status, body, headers: { "idempotency-replayed": "true", "x-original-request-id": request_id } };
}

/** Keys that a change doesn't accept may be sent if they equal the record's. Throws 400 for any others. */
async function refuseChanged(
  { reading }: Implemented,
  unknown: UnknownKey[],
  raw: Record<string, unknown>,
  context: WriteContext<Operation>,
) {
  if (unknown.length === 0 || !reading) return;
  const found = reading.contract.output.parse(await reading.run(context));
  const { output } = showTo(context.principal, reading.contract.output, found as { data: Record<string, unknown> });
  const record = JSON.parse(JSON.stringify(output.data));
  const items = unknown.flatMap((one) => {
    if (one.at !== "" || !Object.hasOwn(record, one.key)) return [describeUnknown(one)];
    if (isDeepStrictEqual(record[one.key], raw[one.key])) return [];
    const message = `${one.key} can't be changed here. Send it as it was read, or leave it out.`;
    return [{ reason: "invalid_value" as const, path: `/${one.key}`, message }];
  });
  if (items.length > 0) throw new ApiError(400, items);
}

interface GivenInput {
  raw: Record<string, unknown>;
  input: Record<string, unknown>;
  unknown: UnknownKey[];
}

async function runWrite(
  operation: Implemented,
  { raw, input, unknown }: GivenInput,
  caller: Caller,
  admit: Admitting,
  passed: Passed,
  look?: Look,
): Promise<Answer> {
  const { contract, prepare, run } = operation;
  const { credential, idempotency_key, request_id } = caller;
  const key = contract.method === "DELETE" ? null : idempotency_key;
  const claim = async () => (key === null ? null : claimKey(db, contract, passed.principal as Principal, key, raw));
  let prepared: unknown;
  if (prepare) {
    const before = await writeAs(credential, admit, claim);
    if (before?.stored) return replay(before.stored);
    prepared = await readAs(credential, admit, () => prepare(contextOf(input, caller, passed.principal)));
  }
  const write = async () => {
    const principal = passed.principal as Principal;
    const claimed = await claim();
    if (claimed?.stored) return replay(claimed.stored);
    const context = contextOf(input, caller, principal, prepared);
    await refuseChanged(operation, unknown, raw, context);
    const make = async () => contract.output.parse(await run(context));
    if (look) await rehearse(look, contract, context, make);
    const made = await make();
    const { output, reveals } = showTo(principal, contract.output, made);
    const answer = { status: contract.status, body: JSON.stringify(output), request_id };
    await writeAudit(db, contract, principal, caller, { input, output, result: contract.status });
    // The stored replay would outlive an erasure, so it holds no sensitive values.
    const kept = reveals ? { ...answer, body: JSON.stringify(showTo(null, contract.output, made).output) } : answer;
    if (claimed) await storeAnswer(db, claimed.request, kept);
    return { status: answer.status, body: answer.body, headers: {} };
  };
  const request = { operation: contract.name, request_id };
  return retryOnConflict(() => writeAs<Answer>(credential, admit, write, request), request_id);
}

/** A refused write changed nothing, but the attempt is recorded. If it is undecided, its own row says what happened. */
async function auditRefusal(
  { contract }: Implemented,
  input: Record<string, unknown>,
  caller: Caller,
  principal: Principal,
  error: unknown,
): Promise<void> {
  const { status: result } = answerTo(error, caller.request_id);
  if (result === 429 || isUndecided(error)) return;
  await writeAs(caller.credential, stayIn(principal), () =>
    writeAudit(db, contract, principal, caller, { input, output: null, result }),
  ).catch(() => undefined);
}
