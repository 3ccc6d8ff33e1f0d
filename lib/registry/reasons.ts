import { eventFeedReasons } from "#lib/developers/event-feed/reasons.ts";
import { leakedTokenReasons } from "#lib/developers/leaked-tokens/reasons.ts";
import { deliveryReasons } from "#lib/developers/webhook-deliveries/reasons.ts";
import { resendReasons } from "#lib/developers/webhook-resends/reasons.ts";
import { webhookReasons } from "#lib/developers/webhooks/reasons.ts";
import { formReasons } from "#lib/eor/forms/reasons.ts";
import { resignationReasons } from "#lib/eor/resignations/reasons.ts";
import { workerSessionReasons } from "#lib/eor/worker-sessions/reasons.ts";
import { assetReasons } from "#lib/equipment/assets/reasons.ts";
import { downloadReasons } from "#lib/money/downloads/reasons.ts";
import { invoiceReasons } from "#lib/money/invoices/reasons.ts";
import { payCorrectionReasons } from "#lib/money/pay-corrections/reasons.ts";
import { paymentCycleReasons } from "#lib/money/payment-cycles/reasons.ts";
import { paymentReasons } from "#lib/money/payments/reasons.ts";
import { refundReasons } from "#lib/money/refunds/reasons.ts";
import { accountReasons } from "#lib/organization/account/reasons.ts";
import { legalEntityReasons } from "#lib/organization/legal-entities/reasons.ts";
import { memberReasons } from "#lib/organization/members/reasons.ts";
import { passkeyReasons } from "#lib/organization/passkeys/reasons.ts";
import { secondFactorReasons } from "#lib/organization/second-factor/reasons.ts";
import { singleSignOnReasons } from "#lib/organization/single-sign-on/reasons.ts";
import { generalReasons, type Reasons } from "#lib/platform/declaration/reasons.ts";
import { importReasons } from "#lib/platform/imports/reasons.ts";
import { recruitingReasons } from "#lib/recruiting/reasons.ts";
import { contractReasons } from "#lib/workforce/contracts/reasons.ts";
import { adjustmentReasons } from "#lib/workforce/invoice-adjustments/reasons.ts";
import { timesheetReasons } from "#lib/workforce/timesheets/reasons.ts";

/** Every reason an error can carry, with its meaning and remedy: one line per domain. */
export const reasons: Reasons = {
  ...generalReasons,
  ...deliveryReasons,
  ...resendReasons,
  ...webhookReasons,
  ...eventFeedReasons,
  ...leakedTokenReasons,
  ...downloadReasons,
  ...invoiceReasons,
  ...paymentCycleReasons,
  ...payCorrectionReasons,
  ...paymentReasons,
  ...refundReasons,
  ...accountReasons,
  ...passkeyReasons,
  ...secondFactorReasons,
  ...legalEntityReasons,
  ...memberReasons,
  ...singleSignOnReasons,
  ...contractReasons,
  ...importReasons,
  ...adjustmentReasons,
  ...timesheetReasons,
  ...assetReasons,
  ...recruitingReasons,
  ...workerSessionReasons,
  ...resignationReasons,
  ...formReasons,
};
