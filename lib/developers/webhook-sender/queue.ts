import { randomInt } from "node:crypto";
import type postgres from "postgres";
import { openClient } from "#db/client.ts";
import type { WorkerDatabase } from "#lib/platform/worker/database.ts";
import { arrayOf, finish } from "./finish.ts";
import type { Claimed, Result } from "./work.ts";

const lockClass = 7308;
const lostLock = "MW001";

export interface Figures {
  due: number;
  due_age_seconds: number;
  leased: number;
  held: number;
  dead_rows: number;
}

/** A sender's interface to the database. Every call throws when the database is unavailable. */
export interface Queue {
  /** Acquires a new worker lock and starts listening; other workers reclaim whatever this one had leased before. */
  enter(): Promise<void>;
  isEntered(): boolean;
  /** `answered` lists unrecorded deliveries whose endpoint has responded: they no longer take a slot there. */
  claim(slots: number, answered: string[]): Promise<Claimed[]>;
  finish(results: Result[]): Promise<void>;
  /** Makes deliveries leased by lost or late workers due again and returns how many. */
  reclaim(): Promise<number>;
  /** One step of an incremental chore; true when there is more. */
  settle(): Promise<boolean>;
  resend(): Promise<boolean>;
  maintain(): Promise<boolean>;
  figures(): Promise<Figures>;
  /** Releases everything still leased. */
  leave(): Promise<void>;
}

interface Session {
  id: number;
  sql: postgres.Sql;
}

/** `onWake` is called when a delivery becomes due. */
export function openQueue({ call, inTime, backoff, url, options }: WorkerDatabase, onWake: () => void): Queue {
  let session: Session | null = null;

  async function drop(which: Session | null): Promise<void> {
    if (which === null) return;
    if (session === which) session = null;
    await which.sql.end({ timeout: 0 }).catch(() => undefined);
  }

  return {
    async enter() {
      await drop(session);
      // The lock belongs to one connection: if it drops, the worker ID is lost and a new one is taken.
      const own: Session = {
        id: randomInt(1, 2 ** 31 - 1),
        sql: openClient(url, {
          ...options,
          onclose: () => void drop(own),
          // The driver supports this option without declaring it.
          ...({ onnotify: onWake } as object),
        }),
      };
      try {
        await backoff.attempt(() => inTime(own.sql`select pg_advisory_lock(${lockClass}, ${own.id})`));
        await inTime(own.sql`listen webhook_due`);
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
    async figures() {
      const [row] = await call((sql) => sql<Figures[]>`select * from app.webhook_figures()`);
      return row as Figures;
    },
    async leave() {
      const mine = session;
      session = null;
      if (mine !== null) await call((sql) => sql`select app.release_webhooks(${mine.id})`).catch(() => undefined);
      await drop(mine);
    },
  };
}
