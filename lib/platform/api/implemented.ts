import type { z } from "zod";
import type { Credential, TenantDb } from "#db/tenant.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import type { Operation } from "#lib/platform/declaration/contract.ts";

export interface ReadContext<Op extends Operation> {
  input: z.output<Op["input"]>;
  db: TenantDb;
  credential: Credential;
}

/** A streaming GET is admitted before it begins. */
export interface StreamContext<Op extends Operation> extends ReadContext<Op> {
  /** The sensitive columns of the contract, if the caller may not read them. */
  hiddenColumns: readonly string[];
}

export interface WriteContext<Op extends Operation, Prepared = undefined> extends ReadContext<Op> {
  principal: Principal;
  request_id: string;
  /** What the operation's `prepare` returned. */
  prepared: Prepared;
}

export type PrepareContext<Op extends Operation> = Omit<WriteContext<Op>, "prepared">;

/** What a run returns: the output's shape with enum values as plain strings, which the schema validates afterwards. */
export type Unchecked<T> = T extends string
  ? string
  : T extends (infer Item)[]
    ? Unchecked<Item>[]
    : T extends object
      ? { [Key in keyof T]: Unchecked<T[Key]> }
      : T;

/** A chunk of a non-JSON response. */
export type Piece = string | Uint8Array<ArrayBuffer>;

export interface Implemented {
  contract: Operation;
  prepare?: (context: PrepareContext<Operation>) => Promise<unknown>;
  run: (context: WriteContext<Operation>) => Promise<unknown> | AsyncGenerator<Piece>;
  /** Whether a read's run receives the principal. */
  isPersonal?: boolean;
  /** How a change reads its record: fields it can't change may then be sent back as they are. */
  reading?: Implemented;
}

/** A success: the response as JSON text, or the pieces of a streamed one. */
export interface Answer {
  status: number;
  body: string | AsyncGenerator<Piece>;
  headers: Record<string, string>;
}
