import { randomInt } from "node:crypto";
import postgres from "postgres";
import { makeConnections } from "#db/connections.ts";
import { wireTypes } from "#db/pool.ts";
import { eventTypeOf } from "#lib/webhooks/event-types.ts";
import { arrayOf, finish } from "./finish.ts";
import type { Claimed, Result } from "./work.ts";

const lockClass = 7308;
const size = 4;
// Above the database's own limit for a statement: only a connection that was cut silently takes longer.
const patienceMs = 20_000;
const lostLock = "MW001";

export interface Figures {
  due: number;
  due_age_seconds: number;
  leased: number;
  held: number;
  dead_rows: number;
}

/** The database's side of a worker. Every call throws when the database is away; the next one connects again. */
export interface Queue {
  /** Takes the worker's lock and listens; what it had claimed before is then somebody else's. */
  enter(): Promise<void>;
  isEntered(): boolean;
  /** `answered` names deliveries that are back from their endpoint and not recorded yet: they keep no place there. */
  claim(slots: number, answered: string[]): Promise<Claimed[]>;
  finish(results: Result[]): Promise<void>;
  /** How many deliveries of vanished or late workers are due again. */
  reclaim(): Promise<number>;
  /** One step of what is done in parts; true when there is more. */
  settle(): Promise<boolean>;
  resend(): Promise<boolean>;
  maintain(): Promise<boolean>;
  /**
   * One step of closing or reopening a payment cycle, of so many contracts at most: how many it was, null without work.
   * The first `passed` cycles in line are passed over.
   */
  stepCycles(most: number, passed: number): Promise<number | null>;
  /** Contracts whose last day is over. */
  completeContracts(): Promise<boolean>;
  figures(): Promise<Figures>;
  /** Gives back what is still claimed, and closes. */
  leave(): Promise<void>;
}

interface Session {
  id: number;
  sql: postgres.Sql;
}

/** `onWake` is called when something became due. */
export function openQueue(url: string, onWake: () => void): Queue {
  const options = {
    onnotice: () => undefined,
    types: wireTypes,
    fetch_types: false,
    connect_timeout: 5,
    connection: {
      application_name: `muster-worker ${process.pid}`,
      TimeZone: "UTC",
      DateStyle: "ISO",
      statement_timeout: 15_000,
      lock_timeout: 5_000,
    },
  };
  const open = () => makeConnections(url, options, { size, patienceMs });
  let connections = open();
  let session: Session | null = null;

  async function call<T>(run: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const asked = connections;
    const timer = setTimeout(() => {
      if (asked === connections) connections = open();
      void asked.close();
      reject(new Error("the database does not answer"));
    }, patienceMs);
    try {
      return await Promise.race([asked.use(run), promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function drop(which: Session | null): Promise<void> {
    if (which === null) return;
    if (session === which) session = null;
    await which.sql.end({ timeout: 0 }).catch(() => undefined);
  }

  return {
    async enter() {
      await drop(session);
      // The lock belongs to one connection: when that goes, so does the identity, and a new one is taken.
      const own: Session = {
        id: randomInt(1, 2 ** 31 - 1),
        sql: postgres(url, {
          ...options,
          max: 1,
          onclose: () => void drop(own),
          // The driver has this option without declaring it.
          ...({ onnotify: onWake } as object),
        }),
      };
      try {
        await call(() => own.sql`select pg_advisory_lock(${lockClass}, ${own.id})`);
        await call(() => own.sql`listen webhook_due`);
        session = own;
      } catch (error) {
        await drop(own);
        throw error;
      }
    },
    isEntered: () => session !== null,
    async claim(slots, answered) {
      const mine = session;
      if (mine === null) return [];
      try {
        const named = arrayOf(answered);
        return await call(
          (sql) => sql<Claimed[]>`select * from app.claim_webhooks(${mine.id}, ${slots}, ${named}::text::uuid[])`,
        );
      } catch (error) {
        if ((error as { code?: string }).code === lostLock) await drop(mine);
        throw error;
      }
    },
    async finish(results) {
      const slot = session?.id ?? 0;
      await call((sql) => finish(sql, slot, results));
    },
    async reclaim() {
      const [row] = await call((sql) => sql<{ n: number }[]>`select app.reclaim_webhooks() as n`);
      return row?.n ?? 0;
    },
    async settle() {
      const [row] = await call((sql) => sql<{ n: number }[]>`select app.settle_webhooks(2000) as n`);
      return (row?.n ?? 0) > 0;
    },
    async resend() {
      const [row] = await call((sql) => sql<{ n: number | null }[]>`select app.run_webhook_resend(2000) as n`);
      return row?.n != null;
    },
    async maintain() {
      const [row] = await call((sql) => sql<{ n: number }[]>`select app.maintain_webhook_log() as n`);
      return (row?.n ?? 0) > 0;
    },
    async stepCycles(most, passed) {
      const [row] = await call(
        (sql) => sql<{ n: number | null }[]>`select app.step_payment_cycles(${most}, ${passed}) as n`,
      );
      return row?.n ?? null;
    },
    async completeContracts() {
      const type = eventTypeOf("contract.status.updated")?.id ?? null;
      const [row] = await call((sql) => sql<{ n: number }[]>`select app.complete_contracts(${type}, 200) as n`);
      return (row?.n ?? 0) > 0;
    },
    async figures() {
      const [row] = await call((sql) => sql<Figures[]>`select * from app.webhook_figures()`);
      return row as Figures;
    },
    async leave() {
      const mine = session;
      session = null;
      if (mine !== null) await call((sql) => sql`select app.release_webhooks(${mine.id})`).catch(() => undefined);
      await drop(mine);
      await connections.close();
    },
  };
}
