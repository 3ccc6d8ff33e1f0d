import * as accessTokens from "#lib/developers/access-tokens/events.ts";
import * as webhooks from "#lib/developers/webhooks/events.ts";
import * as additionalInformation from "#lib/eor/additional-information/events.ts";
import * as eorForms from "#lib/eor/forms/events.ts";
import * as resignations from "#lib/eor/resignations/events.ts";
import * as assets from "#lib/equipment/assets/events.ts";
import * as invoices from "#lib/money/invoices/events.ts";
import * as payCorrections from "#lib/money/pay-corrections/events.ts";
import * as paymentCycles from "#lib/money/payment-cycles/events.ts";
import * as payments from "#lib/money/payments/events.ts";
import * as refunds from "#lib/money/refunds/events.ts";
import { publishEventTypes } from "#lib/platform/outbox/event-catalog.ts";
import type { EventType } from "#lib/platform/outbox/event-type.ts";
import * as applicationNotes from "#lib/recruiting/application-notes/events.ts";
import * as applications from "#lib/recruiting/applications/events.ts";
import * as candidates from "#lib/recruiting/candidates/events.ts";
import * as contracts from "#lib/workforce/contracts/events.ts";
import * as invoiceAdjustments from "#lib/workforce/invoice-adjustments/events.ts";
import * as people from "#lib/workforce/people/events.ts";
import * as timesheets from "#lib/workforce/timesheets/events.ts";

/** Every event the service can emit: one line per domain. */
const eventTypes: EventType[] = [
  ...Object.values(accessTokens),
  ...Object.values(webhooks),
  ...Object.values(contracts),
  ...Object.values(people),
  ...Object.values(timesheets),
  ...Object.values(invoiceAdjustments),
  ...Object.values(invoices),
  ...Object.values(payments),
  ...Object.values(refunds),
  ...Object.values(paymentCycles),
  ...Object.values(payCorrections),
  ...Object.values(assets),
  ...Object.values(applications),
  ...Object.values(applicationNotes),
  ...Object.values(candidates),
  ...Object.values(resignations),
  ...Object.values(additionalInformation),
  ...Object.values(eorForms),
];

publishEventTypes(eventTypes);
