import { settings } from "#lib/platform/env.ts";
import type { Job } from "#lib/platform/worker/job.ts";
import { startSending } from "./start-sending.ts";
import { targetPolicy } from "./target-policy.ts";

/** Delivers webhooks. */
export const deliverWebhooks: Job = {
  name: "webhooks",
  start: (context) => startSending(context, { policy: targetPolicy(), timeScale: settings().webhook_time_scale }),
};
