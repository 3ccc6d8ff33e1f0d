import * as accessTokens from "#lib/access-tokens/operations.ts";
import * as account from "#lib/account/operations.ts";
import type { Implemented } from "#lib/api/execute.ts";
import * as contracts from "#lib/contracts/operations.ts";
import * as downloads from "#lib/downloads/operations.ts";
import * as imports from "#lib/imports/operations.ts";
import * as invoices from "#lib/invoices/operations.ts";
import * as members from "#lib/members/operations.ts";
import * as people from "#lib/people/operations.ts";
import * as savedViews from "#lib/saved-views/operations.ts";

import * as webhookDeliveries from "#lib/webhook-deliveries/operations.ts";
import * as webhookResends from "#lib/webhook-resends/operations.ts";
import * as webhooks from "#lib/webhooks/operations.ts";

/** Every operation of the service: one line per domain. */
export const operations: Implemented[] = [
  ...Object.values(invoices),
  ...Object.values(downloads),
  ...Object.values(accessTokens),
  ...Object.values(account),
  ...Object.values(members),
  ...Object.values(savedViews),
  ...Object.values(people),
  ...Object.values(contracts),
  ...Object.values(imports),
  ...Object.values(webhooks),
  ...Object.values(webhookDeliveries),
  ...Object.values(webhookResends),
];
