import * as accessTokens from "./developers/access-tokens/operations.ts";
import * as connectedApps from "./developers/connected-apps/operations.ts";
import "./after-termination.ts";
import "./events.ts";
import "./home.ts";
import "./pages.ts";
import "./search.ts";
import * as webhookDeliveries from "./developers/webhook-deliveries/operations.ts";
import * as webhookResends from "./developers/webhook-resends/operations.ts";
import * as webhooks from "./developers/webhooks/operations.ts";
import * as additionalInformation from "./eor/additional-information/operations.ts";
import * as eorForms from "./eor/forms/operations.ts";
import * as offboarding from "./eor/offboarding/operations.ts";
import * as resignations from "./eor/resignations/operations.ts";
import * as workerResignations from "./eor/resignations/worker-operations.ts";
import * as workerSessions from "./eor/worker-sessions/operations.ts";
import * as assetImports from "./equipment/asset-imports/operations.ts";
import * as assetMovements from "./equipment/asset-movements/operations.ts";
import * as assets from "./equipment/assets/operations.ts";
import * as returnReminders from "./equipment/return-reminders/operations.ts";
import * as warehouses from "./equipment/warehouses/operations.ts";
import * as documentSettings from "./money/document-settings/operations.ts";
import * as downloads from "./money/downloads/operations.ts";
import * as exchangeRates from "./money/exchange-rates/operations.ts";
import * as invoices from "./money/invoices/operations.ts";
import * as paymentCycles from "./money/payment-cycles/operations.ts";
import * as payments from "./money/payments/operations.ts";
import * as refunds from "./money/refunds/operations.ts";
import * as reportingCurrency from "./money/reporting-currency/operations.ts";
import * as serviceInvoices from "./money/service-invoices/operations.ts";
import * as serviceRates from "./money/service-rates/operations.ts";
import * as settlements from "./money/settlements/operations.ts";
import * as account from "./organization/account/operations.ts";
import * as home from "./organization/home/operations.ts";
import * as legalEntities from "./organization/legal-entities/operations.ts";
import * as members from "./organization/members/operations.ts";
import * as savedViews from "./organization/saved-views/operations.ts";
import * as search from "./organization/search/operations.ts";
import type { Implemented } from "./platform/api/execute.ts";
import * as applicationNotes from "./recruiting/application-notes/operations.ts";
import * as applicationSources from "./recruiting/application-sources/operations.ts";
import * as applications from "./recruiting/applications/operations.ts";
import * as archivationReasons from "./recruiting/archivation-reasons/operations.ts";
import * as attachments from "./recruiting/attachments/operations.ts";
import * as boards from "./recruiting/boards/operations.ts";
import * as candidateExports from "./recruiting/candidate-exports/operations.ts";
import * as candidateImports from "./recruiting/candidate-imports/operations.ts";
import * as candidates from "./recruiting/candidates/operations.ts";
import * as departments from "./recruiting/departments/operations.ts";
import * as emailTemplates from "./recruiting/email-templates/operations.ts";
import * as employmentTypes from "./recruiting/employment-types/operations.ts";
import * as hiringMembers from "./recruiting/hiring-members/operations.ts";
import * as interviewPlans from "./recruiting/interview-plans/operations.ts";
import * as jobCriteria from "./recruiting/job-criteria/operations.ts";
import * as jobPostings from "./recruiting/job-postings/operations.ts";
import * as jobs from "./recruiting/jobs/operations.ts";
import * as outboxEmails from "./recruiting/outbox-emails/operations.ts";
import * as publicJobs from "./recruiting/public-jobs/operations.ts";
import * as stages from "./recruiting/stages/operations.ts";
import * as tags from "./recruiting/tags/operations.ts";
import * as adjustments from "./workforce/adjustments/operations.ts";
import * as contractTerms from "./workforce/contract-terms/operations.ts";
import * as contracts from "./workforce/contracts/operations.ts";
import * as imports from "./workforce/imports/operations.ts";
import * as invoiceAdjustments from "./workforce/invoice-adjustments/operations.ts";
import * as people from "./workforce/people/operations.ts";
import * as timesheets from "./workforce/timesheets/operations.ts";

/** Every operation of the service: one line per domain. */
export const operations: Implemented[] = [
  ...Object.values(invoices),
  ...Object.values(downloads),
  ...Object.values(paymentCycles),
  ...Object.values(serviceInvoices),
  ...Object.values(payments),
  ...Object.values(refunds),
  ...Object.values(accessTokens),
  ...Object.values(connectedApps),
  ...Object.values(account),
  ...Object.values(home),
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
  ...Object.values(search),
];
