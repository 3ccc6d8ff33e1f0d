import { generalReasons, type Reasons } from "#lib/platform/api/reasons.ts";
import { deliveryReasons } from "./developers/webhook-deliveries/reasons.ts";
import { resendReasons } from "./developers/webhook-resends/reasons.ts";
import { webhookReasons } from "./developers/webhooks/reasons.ts";
import { formReasons } from "./eor/forms/reasons.ts";
import { resignationReasons } from "./eor/resignations/reasons.ts";
import { workerSessionReasons } from "./eor/worker-sessions/reasons.ts";
import { assetReasons } from "./equipment/assets/reasons.ts";
import { downloadReasons } from "./money/downloads/reasons.ts";
import { invoiceReasons } from "./money/invoices/reasons.ts";
import { paymentCycleReasons } from "./money/payment-cycles/reasons.ts";
import { paymentReasons } from "./money/payments/reasons.ts";
import { refundReasons } from "./money/refunds/reasons.ts";
import { accountReasons } from "./organization/account/reasons.ts";
import { memberReasons } from "./organization/members/reasons.ts";
import { recruitingReasons } from "./recruiting/reasons.ts";
import { contractReasons } from "./workforce/contracts/reasons.ts";
import { importReasons } from "./workforce/imports/reasons.ts";
import { adjustmentReasons } from "./workforce/invoice-adjustments/reasons.ts";
import { timesheetReasons } from "./workforce/timesheets/reasons.ts";

/** Every reason an error can carry, with its meaning and remedy: one line per domain. */
export const reasons: Reasons = {
  ...generalReasons,
  ...deliveryReasons,
  ...resendReasons,
  ...webhookReasons,
  ...downloadReasons,
  ...invoiceReasons,
  ...paymentCycleReasons,
  ...paymentReasons,
  ...refundReasons,
  ...accountReasons,
  ...memberReasons,
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
