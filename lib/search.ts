import { searchAccessTokens } from "./developers/access-tokens/search.ts";
import { searchWebhooks } from "./developers/webhooks/search.ts";
import { searchAssets } from "./equipment/assets/search.ts";
import { searchInvoices } from "./money/invoices/search.ts";
import { searchPayments } from "./money/payments/search.ts";
import { searchMembers } from "./organization/members/search.ts";
import { publishSearchables } from "./platform/search/searchable.ts";
import { searchCandidates } from "./recruiting/candidates/search.ts";
import { searchJobs } from "./recruiting/jobs/search.ts";
import { searchContracts } from "./workforce/contracts/search.ts";
import { searchPeople } from "./workforce/people/search.ts";

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
