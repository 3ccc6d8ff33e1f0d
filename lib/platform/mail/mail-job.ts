import { settings } from "#lib/platform/env.ts";
import type { WorkerDatabase } from "#lib/platform/worker/database.ts";
import type { Job } from "#lib/platform/worker/job.ts";
import { periodicJob } from "#lib/platform/worker/job.ts";
import { type MailTransport, openMailTransport } from "./transport.ts";

interface Mailing {
  name: string;
  everyMs: number;
  /** Sends what is due. True if there may be more. */
  send: (database: WorkerDatabase, transport: MailTransport) => Promise<boolean>;
  /** What happens instead without a mail server. */
  keep?: (database: WorkerDatabase) => Promise<boolean>;
}

/** A job that sends emails, with a connection to the mail server for each of its steps. */
export function mailJob({ name, everyMs, send, keep }: Mailing): Job {
  return periodicJob({
    name,
    everyMs,
    async act(database) {
      const { smtp_url } = settings();
      if (smtp_url === null) return (await keep?.(database)) ?? false;
      const transport = openMailTransport(smtp_url);
      try {
        return await send(database, transport);
      } finally {
        transport.close();
      }
    },
  });
}
