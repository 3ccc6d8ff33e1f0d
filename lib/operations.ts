import * as accessTokens from "#lib/access-tokens/operations.ts";
import * as account from "#lib/account/operations.ts";
import type { Implemented } from "#lib/api/execute.ts";
import * as invoices from "#lib/invoices/operations.ts";
import * as members from "#lib/members/operations.ts";
import * as paymentCycles from "#lib/payment-cycles/operations.ts";
import * as webhookDeliveries from "#lib/webhook-deliveries/operations.ts";
import * as webhookResends from "#lib/webhook-resends/operations.ts";
import * as webhooks from "#lib/webhooks/operations.ts";

/** Every operation of the service: one line per domain. */
export const operations: Implemented[] = [
  ...Object.values(invoices),
  ...Object.values(paymentCycles),
  ...Object.values(accessTokens),
  ...Object.values(account),
  ...Object.values(members),
  ...Object.values(webhooks),
  ...Object.values(webhookDeliveries),
  ...Object.values(webhookResends),
];
