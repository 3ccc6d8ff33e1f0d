import { sealEvents } from "#lib/developers/event-feed/jobs.ts";
import { sendLeakNotices } from "#lib/developers/leaked-tokens/jobs.ts";
import { sendWebhookNotices } from "#lib/developers/webhook-notices/jobs.ts";
import { deliverWebhooks } from "#lib/developers/webhook-sender/jobs.ts";
import { remindOfReturns } from "#lib/equipment/return-reminders/jobs.ts";
import { stepPaymentCycles } from "#lib/money/payment-cycles/jobs.ts";
import { sendAccessRequestNotices } from "#lib/organization/access-requests/jobs.ts";
import { dropOldEntries, sealEntries, signCheckpoints } from "#lib/organization/audit-log/jobs.ts";
import { sendSignInNotices } from "#lib/platform/auth/send-notices.ts";
import { sendPasswordResets } from "#lib/platform/auth/send-resets.ts";
import { archiveChanges } from "#lib/platform/backup/archive/jobs.ts";
import { keepBackups } from "#lib/platform/backup/jobs.ts";
import { removeLeftoverFiles } from "#lib/platform/files/jobs.ts";
import { cleanOauth } from "#lib/platform/oauth/clean-up.ts";
import { foldSearchTexts } from "#lib/platform/search/jobs.ts";
import type { Job } from "#lib/platform/worker/job.ts";
import { expireCandidateMerges } from "#lib/recruiting/candidates/jobs.ts";
import { sendDueEmails } from "#lib/recruiting/outbox-emails/jobs.ts";
import { purgeDeletedAdjustments } from "#lib/workforce/adjustments/jobs.ts";
import { completeContracts } from "#lib/workforce/contracts/jobs.ts";

/** Everything the workers do. */
export const jobs: Job[] = [
  sealEvents,
  deliverWebhooks,
  sendWebhookNotices,
  sendLeakNotices,
  sendAccessRequestNotices,
  stepPaymentCycles,
  completeContracts,
  purgeDeletedAdjustments,
  removeLeftoverFiles,
  cleanOauth,
  sendPasswordResets,
  sendSignInNotices,
  sendDueEmails,
  remindOfReturns,
  expireCandidateMerges,
  foldSearchTexts,
  keepBackups,
  archiveChanges,
  sealEntries,
  signCheckpoints,
  dropOldEntries,
];
