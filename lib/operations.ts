import * as accessTokens from "#lib/access-tokens/operations.ts";
import * as account from "#lib/account/operations.ts";
import type { Implemented } from "#lib/api/execute.ts";
import * as contractTerms from "#lib/contract-terms/operations.ts";
import * as contracts from "#lib/contracts/operations.ts";
import * as downloads from "#lib/downloads/operations.ts";
import * as exchangeRates from "#lib/exchange-rates/operations.ts";
import * as imports from "#lib/imports/operations.ts";
import * as invoiceAdjustments from "#lib/invoice-adjustments/operations.ts";
import * as invoices from "#lib/invoices/operations.ts";
import * as legalEntities from "#lib/legal-entities/operations.ts";
import * as members from "#lib/members/operations.ts";
import * as paymentCycles from "#lib/payment-cycles/operations.ts";
import * as payments from "#lib/payments/operations.ts";
import * as people from "#lib/people/operations.ts";
import * as refunds from "#lib/refunds/operations.ts";
import * as savedViews from "#lib/saved-views/operations.ts";
import * as serviceInvoices from "#lib/service-invoices/operations.ts";
import * as serviceRates from "#lib/service-rates/operations.ts";
import * as settlements from "#lib/settlements/operations.ts";
import * as timesheets from "#lib/timesheets/operations.ts";
import * as webhookDeliveries from "#lib/webhook-deliveries/operations.ts";
import * as webhookResends from "#lib/webhook-resends/operations.ts";
import * as webhooks from "#lib/webhooks/operations.ts";

/** Every operation of the service: one line per domain. */
export const operations: Implemented[] = [
  ...Object.values(invoices),
  ...Object.values(downloads),
  ...Object.values(paymentCycles),
  ...Object.values(serviceInvoices),
  ...Object.values(payments),
  ...Object.values(refunds),
  ...Object.values(accessTokens),
  ...Object.values(account),
  ...Object.values(members),
  ...Object.values(savedViews),
  ...Object.values(people),
  ...Object.values(contracts),
  ...Object.values(imports),
  ...Object.values(settlements),
  ...Object.values(webhooks),
  ...Object.values(webhookDeliveries),
  ...Object.values(webhookResends),
  ...Object.values(legalEntities),
  ...Object.values(exchangeRates),
  ...Object.values(serviceRates),
  ...Object.values(contractTerms),
  ...Object.values(timesheets),
  ...Object.values(invoiceAdjustments),
];
