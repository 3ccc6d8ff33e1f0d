import { searchAccessTokens } from "#lib/developers/access-tokens/search.ts";
import { searchWebhooks } from "#lib/developers/webhooks/search.ts";
import { searchAssets } from "#lib/equipment/assets/search.ts";
import { searchInvoices } from "#lib/money/invoices/search.ts";
import { searchPayments } from "#lib/money/payments/search.ts";
import { searchMembers } from "#lib/organization/members/search.ts";
import { publishSearchables } from "#lib/platform/search/searchable.ts";
import { searchCandidates } from "#lib/recruiting/candidates/search.ts";
import { searchJobs } from "#lib/recruiting/jobs/search.ts";
import { searchContracts } from "#lib/workforce/contracts/search.ts";
import { searchPeople } from "#lib/workforce/people/search.ts";

// Everything search covers, in group order: one line per domain.
publishSearchables([
  searchPeople,
  searchContracts,
  searchInvoices,
  searchPayments,
  searchCandidates,
  searchJobs,
  searchAssets,
  searchMembers,
  searchAccessTokens,
  searchWebhooks,
]);
