import { deliverWebhooks } from "#lib/developers/webhook-sender/jobs.ts";
import { stepPaymentCycles } from "#lib/money/payment-cycles/jobs.ts";
import type { Job } from "#lib/platform/worker/job.ts";
import { sendDueEmails } from "#lib/recruiting/outbox-emails/jobs.ts";
import { completeContracts } from "#lib/workforce/contracts/jobs.ts";

/** Everything that workers do. */
export const jobs: Job[] = [deliverWebhooks, stepPaymentCycles, completeContracts, sendDueEmails];
