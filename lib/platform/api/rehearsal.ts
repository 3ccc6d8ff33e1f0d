import { sql } from "drizzle-orm";
import { db } from "#db/tenant.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import type { Operation } from "#lib/platform/declaration/contract.ts";
import { apiErrorOf } from "#lib/platform/declaration/errors.ts";
import type { Implemented, WriteContext } from "./implemented.ts";
import { showTo } from "./show-to.ts";

export interface Rehearsal {
  principal: Principal;
  /** What an operation that reads would respond with now; null if the caller may not read it or it isn't there. */
  read: (operation: Implemented, input: Record<string, unknown>) => Promise<unknown>;
  /** Makes the change and returns what it would respond with. */
  write: () => Promise<unknown>;
}

/** Looks at what a write does, within its transaction, which is then rolled back. */
export type Look = (rehearsal: Rehearsal) => Promise<void>;

/** The write was tried out, and nothing was changed. */
export class Rehearsed extends Error {
  constructor() {
    super("the write was only tried out");
  }
}

async function readIn(context: WriteContext<Operation>, { contract, run }: Implemented, given: object) {
  const { principal } = context;
  const input = contract.input.safeParse(given);
  const isAllowed = contract.scope === null || principal.scopes.has(contract.scope);
  if (!isAllowed || !input.success) return null;
  try {
    const found = contract.output.parse(await run({ ...context, input: input.data }));
    return showTo(principal, contract.output, found).output;
  } catch (error) {
    if (apiErrorOf(error)) return null;
    throw error;
  }
}

/** Tries a write out. Throws `Rehearsed`, or what the write would throw, so that nothing is kept. */
export async function rehearse(
  look: Look,
  { output }: Operation,
  context: WriteContext<Operation>,
  write: () => Promise<unknown>,
): Promise<never> {
  await look({
    principal: context.principal,
    read: (operation, input) => readIn(context, operation, input),
    write: async () => {
      const made = await write();
      // What would only be checked on commit.
      await db.execute(sql`set constraints all immediate`);
      return showTo(context.principal, output, made as never).output;
    },
  });
  throw new Rehearsed();
}
