import type { z } from "zod";
import type { Credential, TenantDb } from "#db/tenant.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import type { Operation } from "./contract.ts";

export interface ReadContext<Op extends Operation> {
  input: z.output<Op["input"]>;
  db: TenantDb;
  credential: Credential;
}

/** A GET that streams is admitted before it begins. */
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

/** What a run returns: the output's shape with its words as plain text, which the output schema checks afterwards. */
export type Unchecked<T> = T extends string
  ? string
  : T extends (infer Item)[]
    ? Unchecked<Item>[]
    : T extends object
      ? { [Key in keyof T]: Unchecked<T[Key]> }
      : T;

/** Text or bytes of an answer that is no JSON. */
export type Piece = string | Uint8Array<ArrayBuffer>;

export interface Implemented {
  contract: Operation;
  prepare?: (context: PrepareContext<Operation>) => Promise<unknown>;
  run: (context: WriteContext<Operation>) => Promise<unknown> | AsyncGenerator<Piece>;
  /** Whether a read has the principal in its run. */
  isPersonal?: boolean;
  /** How a change reads the record that it is for: what it has no say over may then be sent back as it is. */
  reading?: Implemented;
}

/** A success: the JSON text of the answer, or the pieces of a streamed one. */
export interface Answer {
  status: number;
  body: string | AsyncGenerator<Piece>;
  headers: Record<string, string>;
}
