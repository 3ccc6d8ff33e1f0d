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

/** The database's side of a sender. Every call throws when the database is away. */
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
  figures(): Promise<Figures>;
  /** Gives back what is still claimed. */
  leave(): Promise<void>;
}

interface Session {
  id: number;
  sql: postgres.Sql;
}

/** `onWake` is called when something became due. */
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
      // The lock belongs to one connection: when that goes, so does the identity, and a new one is taken.
      const own: Session = {
        id: randomInt(1, 2 ** 31 - 1),
        sql: openClient(url, {
          ...options,
          onclose: () => void drop(own),
          // The driver has this option without declaring it.
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
