import * as accessTokens from "#lib/developers/access-tokens/operations.ts";
import * as changePlans from "#lib/developers/change-plans/operations.ts";
import * as connectedApps from "#lib/developers/connected-apps/operations.ts";
import * as eventFeed from "#lib/developers/event-feed/operations.ts";
import "./after-termination.ts";
import "./events.ts";
import "./home.ts";
import "./pages.ts";
import "./search.ts";
import * as webhookDeliveries from "#lib/developers/webhook-deliveries/operations.ts";
import * as webhookResends from "#lib/developers/webhook-resends/operations.ts";
import * as webhooks from "#lib/developers/webhooks/operations.ts";
import * as additionalInformation from "#lib/eor/additional-information/operations.ts";
import * as workerInformation from "#lib/eor/additional-information/worker-operations.ts";
import * as eorForms from "#lib/eor/forms/operations.ts";
import * as offboarding from "#lib/eor/offboarding/operations.ts";
import * as resignations from "#lib/eor/resignations/operations.ts";
import * as workerResignations from "#lib/eor/resignations/worker-operations.ts";
import * as workerSessions from "#lib/eor/worker-sessions/operations.ts";
import * as assetImports from "#lib/equipment/asset-imports/operations.ts";
import * as assetMovements from "#lib/equipment/asset-movements/operations.ts";
import * as assets from "#lib/equipment/assets/operations.ts";
import * as returnReminders from "#lib/equipment/return-reminders/operations.ts";
import * as warehouses from "#lib/equipment/warehouses/operations.ts";
import * as documentSettings from "#lib/money/document-settings/operations.ts";
import * as downloads from "#lib/money/downloads/operations.ts";
import * as exchangeRates from "#lib/money/exchange-rates/operations.ts";
import * as invoices from "#lib/money/invoices/operations.ts";
import * as payCorrections from "#lib/money/pay-corrections/operations.ts";
import * as payOutlook from "#lib/money/pay-outlook/operations.ts";
import * as paymentCycles from "#lib/money/payment-cycles/operations.ts";
import * as payments from "#lib/money/payments/operations.ts";
import * as refunds from "#lib/money/refunds/operations.ts";
import * as reportingCurrency from "#lib/money/reporting-currency/operations.ts";
import * as serviceInvoices from "#lib/money/service-invoices/operations.ts";
import * as serviceRates from "#lib/money/service-rates/operations.ts";
import * as settlements from "#lib/money/settlements/operations.ts";
import * as taxRates from "#lib/money/tax-rates/operations.ts";
import * as transfers from "#lib/money/transfers/operations.ts";
import * as accessRequests from "#lib/organization/access-requests/operations.ts";
import * as account from "#lib/organization/account/operations.ts";
import * as accountSessions from "#lib/organization/account-sessions/operations.ts";
import * as auditLog from "#lib/organization/audit-log/operations.ts";
import * as home from "#lib/organization/home/operations.ts";
import * as legalEntities from "#lib/organization/legal-entities/operations.ts";
import * as members from "#lib/organization/members/operations.ts";
import * as passkeys from "#lib/organization/passkeys/operations.ts";
import * as proof from "#lib/organization/proof/operations.ts";
import * as roles from "#lib/organization/roles/operations.ts";
import * as savedViews from "#lib/organization/saved-views/operations.ts";
import * as search from "#lib/organization/search/operations.ts";
import * as secondFactor from "#lib/organization/second-factor/operations.ts";
import * as signInPolicy from "#lib/organization/sign-in-policy/operations.ts";
import * as singleSignOn from "#lib/organization/single-sign-on/operations.ts";
import * as saml from "#lib/organization/single-sign-on/saml-operations.ts";
import type { Implemented } from "#lib/platform/api/execute.ts";
import { publishSummaries } from "#lib/platform/declaration/summaries.ts";
import * as applicationNotes from "#lib/recruiting/application-notes/operations.ts";
import * as applicationSources from "#lib/recruiting/application-sources/operations.ts";
import * as applications from "#lib/recruiting/applications/operations.ts";
import * as archivationReasons from "#lib/recruiting/archivation-reasons/operations.ts";
import * as attachments from "#lib/recruiting/attachments/operations.ts";
import * as boards from "#lib/recruiting/boards/operations.ts";
import * as candidateExports from "#lib/recruiting/candidate-exports/operations.ts";
import * as candidateImports from "#lib/recruiting/candidate-imports/operations.ts";
import * as candidates from "#lib/recruiting/candidates/operations.ts";
import * as departments from "#lib/recruiting/departments/operations.ts";
import * as emailTemplates from "#lib/recruiting/email-templates/operations.ts";
import * as employmentTypes from "#lib/recruiting/employment-types/operations.ts";
import * as hiringMembers from "#lib/recruiting/hiring-members/operations.ts";
import * as interviewPlans from "#lib/recruiting/interview-plans/operations.ts";
import * as jobCriteria from "#lib/recruiting/job-criteria/operations.ts";
import * as jobPage from "#lib/recruiting/job-page/operations.ts";
import * as jobPostings from "#lib/recruiting/job-postings/operations.ts";
import * as jobs from "#lib/recruiting/jobs/operations.ts";
import * as outboxEmails from "#lib/recruiting/outbox-emails/operations.ts";
import * as publicJobs from "#lib/recruiting/public-jobs/operations.ts";
import * as stages from "#lib/recruiting/stages/operations.ts";
import * as tags from "#lib/recruiting/tags/operations.ts";
import * as adjustments from "#lib/workforce/adjustments/operations.ts";
import * as contractTerms from "#lib/workforce/contract-terms/operations.ts";
import * as contracts from "#lib/workforce/contracts/operations.ts";
import * as imports from "#lib/workforce/imports/operations.ts";
import * as invoiceAdjustments from "#lib/workforce/invoice-adjustments/operations.ts";
import * as people from "#lib/workforce/people/operations.ts";
import * as timesheets from "#lib/workforce/timesheets/operations.ts";

/** Every operation of the service: one line per domain. */
export const operations: Implemented[] = [
  ...Object.values(invoices),
  ...Object.values(downloads),
  ...Object.values(paymentCycles),
  ...Object.values(payCorrections),
  ...Object.values(payOutlook),
  ...Object.values(serviceInvoices),
  ...Object.values(payments),
  ...Object.values(refunds),
  ...Object.values(accessTokens),
  ...Object.values(connectedApps),
  ...Object.values(changePlans),
  ...Object.values(account),
  ...Object.values(accountSessions),
  ...Object.values(passkeys),
  ...Object.values(proof),
  ...Object.values(secondFactor),
  ...Object.values(signInPolicy),
  ...Object.values(home),
  ...Object.values(members),
  ...Object.values(accessRequests),
  ...Object.values(roles),
  ...Object.values(singleSignOn),
  ...Object.values(saml),
  ...Object.values(savedViews),
  ...Object.values(people),
  ...Object.values(contracts),
  ...Object.values(imports),
  ...Object.values(settlements),
  ...Object.values(transfers),
  ...Object.values(taxRates),
  ...Object.values(eventFeed),
  ...Object.values(webhooks),
  ...Object.values(webhookDeliveries),
  ...Object.values(webhookResends),
  ...Object.values(auditLog),
  ...Object.values(legalEntities),
  ...Object.values(documentSettings),
  ...Object.values(exchangeRates),
  ...Object.values(reportingCurrency),
  ...Object.values(serviceRates),
  ...Object.values(contractTerms),
  ...Object.values(timesheets),
  ...Object.values(invoiceAdjustments),
  ...Object.values(adjustments),
  ...Object.values(assets),
  ...Object.values(assetMovements),
  ...Object.values(assetImports),
  ...Object.values(warehouses),
  ...Object.values(returnReminders),
  ...Object.values(applications),
  ...Object.values(candidates),
  ...Object.values(candidateImports),
  ...Object.values(candidateExports),
  ...Object.values(tags),
  ...Object.values(stages),
  ...Object.values(applicationNotes),
  ...Object.values(boards),
  ...Object.values(jobs),
  ...Object.values(jobPostings),
  ...Object.values(publicJobs),
  ...Object.values(jobPage),
  ...Object.values(jobCriteria),
  ...Object.values(interviewPlans),
  ...Object.values(departments),
  ...Object.values(applicationSources),
  ...Object.values(employmentTypes),
  ...Object.values(archivationReasons),
  ...Object.values(hiringMembers),
  ...Object.values(emailTemplates),
  ...Object.values(outboxEmails),
  ...Object.values(attachments),
  ...Object.values(workerSessions),
  ...Object.values(resignations),
  ...Object.values(workerResignations),
  ...Object.values(offboarding),
  ...Object.values(eorForms),
  ...Object.values(additionalInformation),
  ...Object.values(workerInformation),
  ...Object.values(search),
];

publishSummaries(operations.map(({ contract }) => contract));
