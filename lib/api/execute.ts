import type { z } from "zod";
import { type Admission, authenticate, type Credential, db, readAs, type TenantDb, writeAs } from "#db/tenant.ts";
import { unauthorized } from "#lib/auth/credential.ts";
import { type Principal, toPrincipal } from "#lib/auth/principal.ts";
import { recordUse } from "#lib/auth/token-use.ts";
import { writeAudit } from "./audit.ts";
import type { Caller } from "./caller.ts";
import type { Operation, OutputOf } from "./contract.ts";
import { ApiError, apiErrorOf, type ErrorItem } from "./errors.ts";
import { claimKey, storeAnswer } from "./idempotency.ts";
import { countRequest } from "./rate-limit.ts";

export interface ReadContext<Op extends Operation> {
  input: z.output<Op["input"]>;
  db: TenantDb;
  credential: Credential;
}

export interface WriteContext<Op extends Operation> extends ReadContext<Op> {
  principal: Principal;
  request_id: string;
}

/** What a run returns: the output's shape with its words as plain text, which the output schema checks afterwards. */
export type Unchecked<T> = T extends string
  ? string
  : T extends (infer Item)[]
    ? Unchecked<Item>[]
    : T extends object
      ? { [Key in keyof T]: Unchecked<T[Key]> }
      : T;

export interface Implemented {
  contract: Operation;
  run: (context: WriteContext<Operation>) => Promise<unknown> | AsyncGenerator<string>;
}

/** A GET runs without knowing the principal: the database admits it in the same trip as the query. */
export function implementRead<Op extends Operation>(
  contract: Op,
  run: (context: ReadContext<Op>) => Promise<Unchecked<OutputOf<Op>>>,
): Implemented {
  return { contract, run: run as unknown as Implemented["run"] };
}

/** A GET that answers piece by piece. */
export function implementStream<Op extends Operation>(
  contract: Op,
  run: (context: ReadContext<Op>) => AsyncGenerator<string>,
): Implemented {
  return { contract, run: run as unknown as Implemented["run"] };
}

/** Anything else: the principal is admitted first, and everything runs in one transaction. */
export function implementWrite<Op extends Operation>(
  contract: Op,
  run: (context: WriteContext<Op>) => Promise<Unchecked<OutputOf<Op>>>,
): Implemented {
  return { contract, run: run as unknown as Implemented["run"] };
}

/** A success: the JSON text of the answer, or the pieces of a streamed one. */
export interface Answer {
  status: number;
  body: string | AsyncGenerator<string>;
  headers: Record<string, string>;
}

const mostItems = 50;

function itemsOf(error: z.ZodError): ErrorItem[] {
  return error.issues
    .slice(0, mostItems)
    .map((issue) => ({ path: `/${issue.path.join("/")}`, message: issue.message, code: "invalid" }));
}

/** Decides whether the admitted credential may call the operation; keeps the principal for what follows. */
function gate({ contract }: Implemented) {
  const passed: { principal?: Principal } = {};
  const admit = async (admission: Admission | null) => {
    if (!admission) throw unauthorized();
    const principal = toPrincipal(admission);
    passed.principal = principal;
    if (principal.kind !== "session") await countRequest("organization", principal.organization_id);
    if (!contract.principals.includes(principal.kind)) {
      throw new ApiError(403, [
        {
          message: `This operation cannot be called with a credential of kind ${principal.kind}: it takes ${contract.principals.join(", ")}`,
        },
      ]);
    }
    if (contract.scope !== null && !principal.scopes.has(contract.scope)) {
      throw new ApiError(403, [{ message: `The credential lacks the scope ${contract.scope}` }]);
    }
  };
  return { passed, admit };
}

/**
 * The only door to an operation, for REST, MCP and server pages alike: credential, kind and scope, input, tenant, run,
 * output. Throws `ApiError`. A write is one transaction with its audit row and, if asked, its idempotency record.
 */
export async function execute(operation: Implemented, raw: Record<string, unknown>, caller: Caller): Promise<Answer> {
  const { contract } = operation;
  const { passed, admit } = gate(operation);
  if (caller.credential.kind === "token")
    await countRequest("token", Buffer.from(caller.credential.digest).toString("base64"));
  const parsed = contract.input.safeParse(raw);
  try {
    if (!parsed.success) {
      await authenticate(caller.credential, admit);
      throw new ApiError(400, itemsOf(parsed.error));
    }
    if (contract.method !== "GET") return await runWrite(operation, raw, parsed.data, caller, admit, passed);
    return contract.produces
      ? await runStream(operation, parsed.data, caller, admit)
      : await runRead(operation, parsed.data, caller, admit);
  } catch (error) {
    if (contract.method !== "GET" && passed.principal)
      await auditRefusal(operation, raw, caller, passed.principal, error);
    throw error;
  } finally {
    if (passed.principal?.token_id) recordUse(passed.principal.token_id, caller.ip, contract.name);
  }
}

type Admitting = (admission: Admission | null) => Promise<void>;

function contextOf(input: Record<string, unknown>, caller: Caller, principal?: Principal): WriteContext<Operation> {
  const { credential, request_id } = caller;
  return { input, db, credential, request_id, principal: principal as Principal };
}

async function runRead(
  { contract, run }: Implemented,
  input: Record<string, unknown>,
  caller: Caller,
  admit: Admitting,
): Promise<Answer> {
  const output = await readAs(caller.credential, admit, async () => run(contextOf(input, caller)));
  return { status: contract.status, body: JSON.stringify(contract.output.parse(output)), headers: {} };
}

/** Admitted first, and the first piece made, before the answer begins: a refusal still gets its status. */
async function runStream(
  { contract, run }: Implemented,
  input: Record<string, unknown>,
  caller: Caller,
  admit: Admitting,
): Promise<Answer> {
  await authenticate(caller.credential, admit);
  const pieces = run(contextOf(input, caller)) as AsyncGenerator<string>;
  const step = () => readAs(caller.credential, admit, () => pieces.next());
  const first = await step();
  async function* body() {
    for (let piece = first; !piece.done; piece = await step()) yield piece.value;
  }
  return { status: contract.status, body: body(), headers: {} };
}

async function runWrite(
  { contract, run }: Implemented,
  raw: Record<string, unknown>,
  input: Record<string, unknown>,
  caller: Caller,
  admit: Admitting,
  passed: { principal?: Principal },
): Promise<Answer> {
  return writeAs<Answer>(caller.credential, admit, async () => {
    const principal = passed.principal as Principal;
    const keyed = caller.idempotency_key !== null && contract.method !== "DELETE";
    const claim = keyed ? await claimKey(db, contract, principal, caller.idempotency_key as string, raw) : null;
    if (claim?.stored) {
      const { status, body, request_id } = claim.stored;
      const headers: Record<string, string> = { "idempotency-replayed": "true", "x-original-request-id": request_id };
      return { status, body, headers };
    }
    const output = contract.output.parse(await run(contextOf(input, caller, principal)));
    const answer = { status: contract.status, body: JSON.stringify(output), request_id: caller.request_id };
    await writeAudit(db, contract, principal, caller, { input, output, result: contract.status });
    if (claim) await storeAnswer(db, claim.request, answer);
    return { status: answer.status, body: answer.body, headers: {} };
  });
}

/** A refused write changed nothing, but that it was tried is kept. */
async function auditRefusal(
  { contract }: Implemented,
  input: Record<string, unknown>,
  caller: Caller,
  principal: Principal,
  error: unknown,
): Promise<void> {
  const result = apiErrorOf(error)?.status ?? 500;
  if (result === 429) return;
  await writeAs(
    caller.credential,
    () => undefined,
    () => writeAudit(db, contract, principal, caller, { input, output: null, result }),
  ).catch(() => undefined);
}
