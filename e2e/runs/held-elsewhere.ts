/**
 * Journeys that only `npm run test:full` walks, since other tests hold their rules in `npm test`: by spec file and title,
 * with the tests that do, each as "file: title". `held-elsewhere.test.ts` expects all of them to exist.
 */
export const heldElsewhere: Record<string, Record<string, readonly string[]>> = {
  "access-token-form.spec.ts": {
    "a link prefills the form, ignored values are named, nothing is submitted by itself, and input survives the session's end":
      [
        "components/developers/access-tokens/token-prefill.test.ts: prefills name, type and scopes from a link",
        "components/developers/access-tokens/token-prefill.test.ts: ignores and reports values that don't exist or exceed the role",
        "e2e/sign-in.spec.ts: signing in returns to the requested page, and signing out ends the session immediately: its cookie is refused, and another window says so",
      ],
  },
  "access-token-list.spec.ts": {
    "loading, an error with its request ID and a retry; a failed refresh keeps the list and says so": [
      "e2e/workforce-lists.spec.ts: contracts, people and payment cycles distinguish loading, refused, unreachable, nothing yet and no matches",
      "e2e/webhook-states.spec.ts: loading, an error with its request ID and a retry, then the deliveries page by page; a failed refresh keeps them; new ones wait while the pointer is over a row, and appear on click",
    ],
    "an empty list shows the first request to make; filters are in the URL, and one click clears those that match nothing":
      [
        "components/developers/access-tokens/token-list.test.ts: active tokens come first, filtered by %j",
        "components/developers/access-tokens/curl.test.ts: needs only the token if an authority issued the certificate",
        "e2e/webhook-states.spec.ts: an empty list shows what webhooks are for, one action and a command that creates one; missing activity can be retried; filters are kept in the URL and clear with one click",
      ],
  },
  "access-tokens.spec.ts": {
    "leaving while the token is shown asks for confirmation and hides it meanwhile; reloading shows the browser's prompt and brings back an empty form":
      [
        "e2e/webhooks.spec.ts: subscribing shows the signing key once, and the next event verifies with it",
        "e2e/access-token-form.spec.ts: errors show on their fields and the first is focused, input is kept, and a retry after a lost response creates no second token, which can be left without saving it",
      ],
  },
  "account-sessions.spec.ts": {
    "shows where the person is signed in, and signs out one session or all others, which ends them right away": [
      "lib/organization/account-sessions/operations.test.ts: lists where the person is signed in, this session first, and nobody else's",
      "lib/organization/account-sessions/operations.test.ts: a session that was ended is refused at its next request, and an audit row says who ended it",
      "lib/organization/account-sessions/operations.test.ts: ends all other sessions",
    ],
  },
  "adjustment-receipts.spec.ts": {
    "the form, curl and a JSON update produce the same record": [
      "lib/workforce/adjustments/operations.test.ts: returns the record with its receipt, the same as reading it",
      "lib/workforce/adjustments/operations.test.ts: with %s changes what is sent and leaves the rest",
      "e2e/adjustments.spec.ts: a receipt is dropped in, the forecast shows before saving, a rejected file is named next to it and input is kept, and the picture shows afterward",
    ],
  },
  "adjustments.spec.ts": {
    "adds, opens, deletes and restores an adjustment with the keyboard alone": [
      "e2e/assets-journeys.spec.ts: adds, finds, assigns, returns and writes off an asset and undoes it, with the keyboard alone",
      "e2e/keyboard.spec.ts: opens and approves a timesheet with the keyboard alone",
      "lib/workforce/adjustments/operations.test.ts: hides it immediately, and restoring brings it back in full with its file",
    ],
    "nobody reviews their own adjustment, alone or in bulk; a second person approves it, undoes that, and rejects one with a reason that shows":
      [
        "lib/workforce/adjustments/operations.test.ts: is reserved for someone other than the person who added it",
        "lib/workforce/adjustments/operations.test.ts: keeps the reason for declining until the decision is undone",
      ],
    "an edit changes only what was edited and can replace the receipt, undoing a deletion restores both; a plain deduction shows type, description and minus sign":
      [
        "lib/workforce/adjustments/operations.test.ts: with %s changes what is sent and leaves the rest",
        "lib/workforce/adjustments/operations.test.ts: replaces the file, and the old file's link stops working",
        "lib/workforce/adjustments/operations.test.ts: hides it immediately, and restoring brings it back in full with its file",
      ],
  },
  "assets-journeys.spec.ts": {
    "a selected asset that leaves the list by its panel is no longer selected, the others are acted on alone": [
      "components/table/follow-selection.test.ts: a row that left the list is gone, the others stay where they are",
      "components/table/follow-selection.test.ts: a row that can no longer be selected is gone",
    ],
    "the URL in its QR code opens the asset, which is returned and written off there": [
      "lib/equipment/assets/labels.test.ts: prints each asset's URL as its label's code, over several sheets, in list order",
      "e2e/assets-journeys.spec.ts: adds, finds, assigns, returns and writes off an asset and undoes it, with the keyboard alone",
      "lib/equipment/asset-movements/operations.test.ts: restores the asset with its due date, once, and only for the last movement",
    ],
    "an asset is found by its serial number, moved to another depot, and the move is undone": [
      "lib/equipment/asset-movements/operations.test.ts: records a full lifecycle in the history: added, assigned, return requested, returned, repaired, moved, written off",
      "lib/equipment/asset-movements/operations.test.ts: restores the asset with its due date, once, and only for the last movement",
      "e2e/phone-lists.spec.ts: a tap anywhere in a row opens it, and a tap on its checkbox selects it",
      "e2e/assets-journeys.spec.ts: adds, finds, assigns, returns and writes off an asset and undoes it, with the keyboard alone",
    ],
    "Enter on a person waits for what is typed to be searched, and selects them only if they match": [
      "e2e/assets-journeys.spec.ts: adds, finds, assigns, returns and writes off an asset and undoes it, with the keyboard alone",
    ],
  },
  "assets.spec.ts": {
    "a bulk action covers everything that matches the filters while the page stays usable, says which assets stayed, and can be undone":
      [
        "lib/equipment/asset-movements/operations.test.ts: filtered assets reports each result, and undo reverts all but those moved since",
        "e2e/payments.spec.ts: chosen payments are confirmed together: sums by currency, a payment that someone else ended is refused with who did it, the rest is paid",
      ],
    "imports assets, names the rows that exist already, assigns one to a person of the list, and its label links back to it":
      [
        "lib/equipment/asset-imports/large-import.test.ts: with mistakes of every kind reports each bad row and column, and writes nothing",
        "lib/equipment/assets/labels.test.ts: prints each asset's URL as its label's code, over several sheets, in list order",
        "e2e/imports.spec.ts: contracts: reports a wrong header, then bad rows by row and column without importing, then imports the corrected file once despite a lost response",
        "e2e/equipment-screens.ts: an asset",
        "e2e/assets-journeys.spec.ts: adds, finds, assigns, returns and writes off an asset and undoes it, with the keyboard alone",
      ],
  },
  "at-once.spec.ts": {
    "stepping faster than the URL follows misses no row": [
      "components/table/open-row.test.ts: of rows opened within a frame, the URL gets only the last",
      "components/table/open-row.test.ts: opening and closing are steps of the browser's history; going from row to row isn't",
    ],
  },
  "billing-settings.spec.ts": {
    "Home converts to the chosen reporting currency, and the default can be restored": [
      "lib/money/reporting-currency/operations.test.ts: totals use the first legal entity's currency unless another is chosen",
    ],
    "pasted rates name each bad line; a deleted rate is restored by Undo": [
      "components/organization/billing/read-rates.test.ts: reports each problem's line number, counting header and blank lines",
      "lib/money/exchange-rates/operations.test.ts: stores nothing if one row is bad, and names every bad row and field",
      "lib/money/exchange-rates/operations.test.ts: removes one day of one currency, after which the previous rate applies again",
      "e2e/time.spec.ts: Undo restores a deleted timesheet, even after leaving the page",
    ],
    "a custom service rate is set and reset to the standard rate": [
      "lib/money/service-rates/operations.test.ts: lists all five services with the standard rate and any agreed one until that is removed",
    ],
    "an own tax rate replaces a country's standard rate until it's deleted, and Undo restores it": [
      "lib/money/tax-rates/operations.test.ts: an own rate replaces the standard one from its day on, for its organization alone, until it's deleted",
      "e2e/time.spec.ts: Undo restores a deleted timesheet, even after leaving the page",
    ],
    "each list shows a loading state, an error with its request ID and a retry, and what it is for while it is empty; so does the reporting currency":
      [
        "e2e/workforce-lists.spec.ts: contracts, people and payment cycles distinguish loading, refused, unreachable, nothing yet and no matches",
        "e2e/payment-cycles.spec.ts: reports a missing cycle, and offers a retry for each part that fails to load; an empty page of changed contracts loads the next one, and an overlong search is truncated",
      ],
    "a legal entity with documents keeps its country, currency, and code and says why it can't be deleted; another is added, edited and deleted, its name typed to confirm":
      [
        "lib/organization/legal-entities/operations.test.ts: keeps country and currency once a document refers to it; sending the same values again, or other fields, is allowed",
        "lib/organization/legal-entities/operations.test.ts: is refused while something refers to it, and says what",
        "lib/organization/legal-entities/operations.test.ts: of another legal entity is refused, unless that one belongs to another organization",
        "e2e/billing-page.ts: editing a legal entity",
        "e2e/webhook-settings.spec.ts: changes stay unsaved until saved or discarded, and a refusal keeps them; deleting requires typing the name, and then the page doesn't exist",
      ],
  },
  "candidate-data.spec.ts": {
    "finds a duplicate, compares it with the candidate and merges it": [
      "lib/recruiting/candidates/merge.test.ts: keeps the other email address and phone number, which find and match the candidate",
      "lib/recruiting/candidates/erasure.test.ts: merging keeps what every column marked as personal says of the duplicate, of its name only in the audit log",
      "lib/recruiting/attachments/operations.test.ts: merging moves the files and keeps their links working; the duplicate takes no more",
    ],
    "candidates: names a bad row and imports nothing, then imports the corrected file": [
      "lib/recruiting/candidate-imports/operations.test.ts: reports in a dry run what the import would do without writing anything, and the import then does exactly that",
      "e2e/imports.spec.ts: contracts: reports a wrong header, then bad rows by row and column without importing, then imports the corrected file once despite a lost response",
    ],
    "a candidate is added to a job on their page and on its board, which shows both without a reload; all data of one is downloaded in one file":
      [
        "lib/recruiting/boards/operations.test.ts: an application starts in the given stage, except the archived one or one of another plan",
        "lib/recruiting/candidate-exports/operations.test.ts: an export contains everything about a candidate, files byte for byte, and nothing about anyone else",
        "e2e/recruiting-screens.ts: adding a known candidate to a board",
        "e2e/workforce-lists.spec.ts: contracts: filters, search and sort order are in the URL, send one request each, step with Back and Forward and open the same view elsewhere; the CSV has the filtered rows",
      ],
  },
  "candidate-files.spec.ts": {
    "a CV is chosen and another file dropped in, rejected files are named; one is downloaded, one deleted": [
      "lib/recruiting/attachments/operations.test.ts: names a wrong or missing %s when rejecting it",
      "lib/recruiting/attachments/operations.test.ts: removes it from the list, ends its link immediately and discards the file",
      "e2e/adjustments.spec.ts: a receipt is dropped in, the forecast shows before saving, a rejected file is named next to it and input is kept, and the picture shows afterward",
    ],
    "shows a CV in the page with a viewer that loads on demand and runs nothing in it, and a picture; a broken PDF says so and can be downloaded":
      [
        "e2e/adjustment-receipts.spec.ts: a PDF receipt is shown page by page by a viewer that loads on demand; a broken one and one missing from storage say so in the panel; the old URL redirects with its filters; the category filter is in the URL and clears",
        "lib/recruiting/attachments/operations.test.ts: returns the record, and the list has a link to the exact bytes",
      ],
  },
  "candidate-timeline.spec.ts": {
    "a candidate's timeline covers all applications, and each application links to the others": [
      "components/recruiting/candidates/timeline.test.ts: merges the events of all applications, newest first, with who did them",
      "components/recruiting/candidates/timeline.test.ts: shows a stage that an application entered later as its own event",
    ],
  },
  "change-plans.spec.ts": {
    "a change that an assistant has planned is shown in words, and made only after the person confirms it": [
      "components/developers/change-plans/waiting-plans.test.tsx: a planned change is asked about in words, with who planned it, and can be confirmed or declined",
      "lib/developers/change-plans/operations.test.ts: a change waits until the person has confirmed it, and is then made once",
      "lib/developers/change-plans/operations.test.ts: a declined change is never made, and a decision stands",
      "lib/developers/connected-apps/policy.test.ts: allows any app until an owner or admin changes it; other roles can only read it",
    ],
  },
  "connect-app.spec.ts": {
    "an owner allows only listed apps, and another app's consent page says so": [
      "lib/developers/connected-apps/policy.test.ts: allows any app until an owner or admin changes it; other roles can only read it",
      "lib/developers/connected-apps/policy.test.ts: is explained on the consent page, which then only lets the user deny",
    ],
    "without JavaScript, a 2025 client is connected and another is denied": [
      "lib/platform/oauth/authorize.test.ts: is accepted only from our own page, from the session that saw the request, once",
      "lib/platform/oauth/authorize.test.ts: sends access_denied to the app if the person denies, and shows the page again for every request",
    ],
  },
  "contracts.spec.ts": {
    "a status someone else changed is reported and refreshed; canceling asks for the worker's name; a contract goes from new to terminated, withdrawn and terminated again; focus stays on its actions":
      [
        "lib/workforce/contracts/terms.test.ts: leave a consistent state when a status change and a termination race",
        "lib/workforce/contracts/terms.test.ts: sets the last day, and withdrawing it restores the agreed one",
      ],
    "amends a contract twice, cancels an amendment and restores it with Undo; amendments appear in the history": [
      "lib/workforce/contracts/terms.test.ts: applies from its date: a past one changes the current rate, a future one is announced",
      "lib/workforce/contracts/terms.test.ts: is rejected on a date that already has one, until that is canceled",
      "lib/workforce/contracts/terms.test.ts: the history lists everything in order, with who did it",
      "e2e/workforce-screens.ts: amending a contract",
      "e2e/time.spec.ts: logs time with its payment cycle shown, sees a refusal on its field and keeps what was typed, approves it, and undoes the approval",
      "e2e/saved-views.spec.ts: the menu says that views are loading and retries a failure; by keyboard, a view is saved under a name, marked when changed, saved again, renamed, deleted and restored, and opens the page as its default",
    ],
    "a missing contract or person is reported, and so is one, or a history, that can't be loaded, with a retry": [
      "e2e/pages.spec.ts: a record that doesn't exist is reported on its page",
      "components/profile/history-section.test.tsx: a failed next page is said next to what was loaded, with a way to try again",
      "e2e/payment-cycles.spec.ts: reports a missing cycle, and offers a retry for each part that fails to load; an empty page of changed contracts loads the next one, and an overlong search is truncated",
    ],
    "says which options couldn't be loaded, and retries them": [
      "e2e/payment-cycles.spec.ts: reports a missing cycle, and offers a retry for each part that fails to load; an empty page of changed contracts loads the next one, and an overlong search is truncated",
      "e2e/contracts.spec.ts: shows errors in plain words on their fields, takes a typed date, keeps what was typed after a refusal, and is created once despite a lost response",
    ],
  },
  "eor-forms.spec.ts": {
    "edits a form with its preview, compares and publishes it; restoring an earlier version creates a new one": [
      "lib/eor/forms/engine/changes.test.ts: describes a change of every property",
      "lib/eor/forms/engine/changes.test.ts: reports only the field that moved, not those it passed",
      "lib/eor/forms/engine/pattern.test.ts: refuses %s and says why",
      "components/eor/forms/draft.test.ts: derives an unused key for a new field from its label",
      "lib/eor/forms/operations.test.ts: creates the next version, effective immediately and for this organization only; the built-in one stays readable",
      "e2e/workforce-screens.ts: the EOR form editor",
      "e2e/workforce-screens.ts: an EOR form version's changes",
      "e2e/workforce-screens.ts: an EOR form's versions",
      "e2e/eor-forms.spec.ts: a form for a new country starts with the fields every form has",
      "e2e/eor-forms.spec.ts: reports a version someone else published in the meantime, and doesn't overwrite it unseen",
    ],
  },
  "eor.spec.ts": {
    "the list shows what each worker is still missing, and filters by it and by country, found by name": [
      "lib/eor/additional-information/operations.test.ts: lists what each contract is missing, and filters by it",
    ],
    "erasing a worker's sensitive data empties the form once their name is typed": [
      "lib/eor/additional-information/operations.test.ts: erasing a person's sensitive data deletes all of their answers and their worker session, but nobody else's answers",
    ],
  },
  "home.spec.ts": {
    "sees the candidates that wait for them and the funnel of the week, each with its applications": [
      "lib/organization/home/operations.test.ts: lists the applications that wait for the person, the longest waiting first, and no one else's",
      "lib/organization/home/operations.test.ts: links every figure of a section to a list with as many records, zero included",
      "e2e/home.spec.ts: sees what has to be paid by currency, and the next payment cycle with its checklist and difference",
    ],
    "sees value, warranties, returns, and stock by place, each with its assets": [
      "lib/organization/home/operations.test.ts: sums what awaits payment, and what equipment is worth, by currency",
      "lib/organization/home/operations.test.ts: links every figure of a section to a list with as many records, zero included",
      "e2e/home.spec.ts: sees what has to be paid by currency, and the next payment cycle with its checklist and difference",
    ],
    "sees failing webhooks, expiring tokens, and connected apps before the other areas": [
      "lib/organization/home/operations.test.ts: lists the apps that the person can manage, the last used first",
      "lib/organization/home/operations.test.ts: links every figure of a section to a list with as many records, zero included",
      "e2e/home.spec.ts: sees what has to be paid by currency, and the next payment cycle with its checklist and difference",
    ],
  },
  "imports.spec.ts": {
    "people: reports a file that isn't UTF-8, a failed check, and a conflict with someone else's import since the check":
      [
        "e2e/imports.spec.ts: contracts: reports a wrong header, then bad rows by row and column without importing, then imports the corrected file once despite a lost response",
      ],
  },
  "invoice-download.spec.ts": {
    "downloads a PDF with the API's figures; its link counts down, works without a session and can be renewed": [
      "components/money/invoices/download-invoice.test.tsx: a link counts down its minutes, never from more than it has, and can be renewed once it has expired",
      "lib/money/downloads/operations.test.ts: the link returns the PDF to anyone without a token, as a file that is never cached",
      "lib/money/downloads/operations.test.ts: a link expires on time by the database's clock, and says so",
      "lib/money/downloads/documents.test.ts: matches the API in %s to the last digit, with grouped digits",
      "e2e/payroll.spec.ts: a month of payroll from CSV import through closing, payment, download and refund, with signed webhooks",
    ],
    "selects all matches across pages and says when there are too many for a ZIP; clearing one keeps the manual selection, and new filters reset it":
      [
        "e2e/payments.spec.ts: chosen payments are confirmed together: sums by currency, a payment that someone else ended is refused with who did it, the rest is paid",
        "components/money/invoices/selected-sums.test.ts: sums each currency separately, to the last digit",
      ],
  },
  "invoice-states.spec.ts": {
    "opens with payable invoices; switching the filter to overdue updates count, CSV and URL": [
      "components/money/invoices/invoice-list.test.ts: opens with the payable invoices",
      "components/money/invoices/invoice-list.test.ts: passes every filter to the API",
      "lib/money/invoices/list-states.test.ts: the CSV has the rows of the selected states, each with its detailed status and legal entity",
      "e2e/invoices.spec.ts: signs in to Home with pending items and charts, filters, opens an invoice whose lines add up, and exports exactly the filtered rows",
    ],
    "the selection shows its totals, and which invoices can't be paid and why; all overdue invoices have the same totals as on Home":
      [
        "components/money/invoices/selected-sums.test.ts: sums each currency separately, to the last digit",
        "e2e/keyboard.spec.ts: finds, selects and pays an invoice with the keyboard alone",
      ],
    "Pay opens the payable invoices, then the payment for the selected ones; one that can't be paid says why and can't be selected":
      [
        "components/money/payments/pay-link.test.ts: pays the selected invoices, each once",
        "lib/money/settlements/operations.test.ts: explains why an invoice can't be paid: who already pays it, its status, its cycle, or that it doesn't exist",
        "e2e/money-screens.ts: choosing invoices to pay",
        "e2e/money-screens.ts: choosing invoices to pay, some of which can't be paid",
        "e2e/keyboard.spec.ts: finds, selects and pays an invoice with the keyboard alone",
      ],
    "an invoice's status has the same name in the list, the panel and the filter": [
      "lib/money/invoices/list-states.test.ts: is_overdue marks what `overdue` selects, and detailed_status matches the single invoice's status",
      "e2e/all-screens.ts: the invoice status filter",
      "e2e/all-screens.ts: an open invoice",
    ],
    "the legal entity is a column, a filter and a line in the panel": [
      "components/money/invoices/invoice-list.test.ts: passes every filter to the API",
      "components/list/list.test.ts: says of its filters only columns that it has",
      "lib/money/invoices/list-states.test.ts: the CSV has the rows of the selected states, each with its detailed status and legal entity",
    ],
  },
  "invoices.spec.ts": {
    "a shared URL shows someone else the same rows, position and open invoice": [
      "components/money/invoices/invoice-list.test.ts: round-trips a URL",
      "e2e/invoices.spec.ts: each view change sends one API request; Back and Forward step through filters, sort order, columns and the open invoice without any",
      "e2e/invoices-large.spec.ts: a filter set deep in the list sends one request, for its first rows; Back and Forward keep each position",
    ],
  },
  "job-settings.spec.ts": {
    "a job is closed and reopened by Undo, gets and loses a criterion, and is edited by its changed fields only; an email to a candidate fills in its people, and undoing the archiving cancels it":
      [
        "components/recruiting/jobs/job-entries.test.ts: an edited job is sent with its changed fields only, so a recruiter who has left isn't sent again",
        "lib/recruiting/reasons.test.ts: job_closed: a closed or archived job takes no applications, a reopened one does",
        "lib/recruiting/email-templates/operations.test.ts: a preview fills in the application's values, escaped in the body, and names those it lacks",
        "lib/recruiting/stages/operations.test.ts: puts the application back, keeps the history and cancels an unsent email",
        "e2e/recruiting-dialogs.ts: a job to edit",
        "e2e/recruiting-dialogs.ts: a new criterion of a job",
        "e2e/job-settings.spec.ts: adds a job with its people and at least one employment type",
        "e2e/saved-views.spec.ts: the menu says that views are loading and retries a failure; by keyboard, a view is saved under a name, marked when changed, saved again, renamed, deleted and restored, and opens the page as its default",
      ],
  },
  "keyboard.spec.ts": {
    "a disabled webhook is enabled by keyboard alone": [
      "e2e/webhooks.spec.ts: a webhook is disabled and enabled: a failed ping says why and leaves it disabled, missed events are sent or skipped",
      "e2e/assets-journeys.spec.ts: adds, finds, assigns, returns and writes off an asset and undoes it, with the keyboard alone",
      "e2e/access.spec.ts: on every kind of list, Tab starts at the skip link and the focused element is visible, uncovered and outlined; with wider text spacing, nothing is cut off or scrolls sideways",
    ],
  },
  "member-changes.spec.ts": {
    "a refusal shows on its field and keeps what was typed, which isn't discarded by accident": [
      "lib/organization/members/operations.test.ts: refuses to add a member twice",
      "e2e/time.spec.ts: logs time with its payment cycle shown, sees a refusal on its field and keeps what was typed, approves it, and undoes the approval",
    ],
    "a link works once, a newer one replaces it, and a link without its code says what to do": [
      "lib/organization/members/operations.test.ts: returns a link that sets a password once, and the person can sign in with the role",
      "lib/organization/members/operations.test.ts: replaces the previous one and ends the person's sessions when used",
      "lib/organization/members/operations.test.ts: works once, even when used many times concurrently",
    ],
  },
  "member-invitations.spec.ts": {
    "a signed-in person accepts another organization's link by keyboard, with one new password for both": [
      "lib/platform/auth/member-link.test.ts: opens both, and changing it changes both",
      "lib/platform/auth/member-link.test.ts: a link opens the organization that made it, and no other that invited the same person",
    ],
    "a declined invitation shows as declined and can be renewed from the list": [
      "lib/platform/auth/member-link.test.ts: that was declined opens nothing until its own organization renews it",
    ],
    "accepts an invitation through the identity provider by link without a password, then another from the account page":
      [
        "lib/platform/auth/member-link.test.ts: to an email that the identity provider vouches for is listed, and accepted or declined without the link",
        "e2e/sign-in.spec.ts: a verified email signs in as its owner",
      ],
    "the link page is accessible in light and dark and fits at 320 px while refused, unreachable, open and used; an unreachable one can be retried":
      [
        "e2e/member-changes.spec.ts: an owner adds a member, who opens the link once it can be reached, sets a password, uses the role and loses access when disabled",
        "e2e/all-screens.ts: a one-time link without its code",
        "e2e/all-screens.ts: a new password link for a member",
        "e2e/password-reset.spec.ts: a forgotten password is reset through a one-time emailed link, which signs the person in; an unknown email gets the same message but no mail, and an invalid one shows an error",
      ],
  },
  "member-list.spec.ts": {
    "filter and sort order are in the URL": [
      "components/organization/members/member-list.test.ts: filters members by %s",
      "e2e/workforce-lists.spec.ts: contracts: filters, search and sort order are in the URL, send one request each, step with Back and Forward and open the same view elsewhere; the CSV has the filtered rows",
    ],
    "shows a loading state, then an error with its request ID and a retry; a failed refresh keeps the list and says why":
      [
        "e2e/workforce-lists.spec.ts: contracts, people and payment cycles distinguish loading, refused, unreachable, nothing yet and no matches",
        "e2e/webhook-states.spec.ts: loading, an error with its request ID and a retry, then the deliveries page by page; a failed refresh keeps them; new ones wait while the pointer is over a row, and appear on click",
      ],
    "each dialog is accessible in light and dark, and within reach at 320 px": [
      "e2e/all-screens.ts: adding a member",
      "e2e/all-screens.ts: what can be done with a member",
      "e2e/all-screens.ts: changing a member's role",
      "e2e/all-screens.ts: disabling a member",
      "e2e/member-changes.spec.ts: an owner adds a member, who opens the link once it can be reached, sets a password, uses the role and loses access when disabled",
    ],
  },
  "payment-cycles.spec.ts": {
    "the checklist links to the rows it counts, and a missing exchange rate must be added before closing": [
      "lib/money/payment-cycles/closing-preview.test.ts: counts unapproved work with its amount by currency, lists those same rows, and pays them once approved",
      "lib/money/payment-cycles/closing.test.ts: creates no invoice without an exchange rate or anything to pay, gives the reason, and keeps the adjustments",
    ],
    "when two people close a cycle at the same time, the second sees who closed it first": [
      "lib/money/payment-cycles/closing.test.ts: lets one of two people who close concurrently win, and tells the other who and when",
    ],
    "creates a frequency's first cycle: errors show on their fields, a lost response still creates only one, its dates can be changed, and the list and its filters include it":
      [
        "lib/money/payment-cycles/cycles.test.ts: sets the cut-off and due date at their default distance from the end, or as requested",
        "lib/money/payment-cycles/cycles.test.ts: dates can be changed only while the cycle is open",
        "lib/money/payment-cycles/cycles.test.ts: rejects %j at %s and creates nothing",
        "lib/money/payment-cycles/cycles.test.ts: the list returns the newest first, page by page, by frequency and status, with each cycle's contract count",
        "e2e/payroll-screens.ts: a new payment cycle with an error",
        "e2e/payroll-screens.ts: changing a payment cycle's dates",
        "e2e/payroll.spec.ts: a month of payroll from CSV import through closing, payment, download and refund, with signed webhooks",
        "e2e/contracts.spec.ts: shows errors in plain words on their fields, takes a typed date, keeps what was typed after a refusal, and is created once despite a lost response",
        "e2e/workforce-lists.spec.ts: contracts: filters, search and sort order are in the URL, send one request each, step with Back and Forward and open the same view elsewhere; the CSV has the filtered rows",
      ],
    "a cycle shows its totals on a phone, what changed since the last one and why, closes in the background, and can be reopened until it is paid":
      [
        "lib/money/payment-cycles/preview.test.ts: gives the reason for each difference from the previous cycle, and none where nothing changed",
        "lib/money/payment-cycles/preview.test.ts: shows every contract once across cursor pages, whether all, only changed ones or those matching a search",
        "lib/money/payment-cycles/closing-preview.test.ts: closing creates the announced number of invoices: paid contracts and seats, without those that get none",
        "components/money/payment-cycles/closing-words.test.ts: counts what is left out, with a sum for each currency",
        "lib/money/payment-cycles/reopening.test.ts: reopening cancels the invoices and releases hours and adjustments, and closing again recreates them with new numbers",
        "lib/money/payments/advice.test.ts: while invoices are in a payment: cancel that payment",
        "e2e/payroll-screens.ts: an open payment cycle with a contract's lines",
        "e2e/payroll-screens.ts: the dialog that closes a payment cycle",
        "e2e/payroll-screens.ts: the dialog that reopens a payment cycle",
        "e2e/payroll.spec.ts: a month of payroll from CSV import through closing, payment, download and refund, with signed webhooks",
      ],
  },
  "payments.spec.ts": {
    "the sheet says what goes to whom before paying and after: amounts by currency, references to copy, a CSV file, and print":
      [
        "lib/money/transfers/operations.test.ts: lists what each worker gets, to the cent, with the invoice's number; the rest adds up to the payment",
        "lib/money/transfers/operations.test.ts: keeps the sheet of a payment in every status, and has a column for each field of the built-in guides",
        "e2e/small-things.spec.ts: the page title names the open record and is restored when it closes; on paper, an open record or its list is all there is, from its first to its last line, black on white",
      ],
    "a second person paying the same invoice sees who paid it": [
      "lib/money/payments/pay.test.ts: the loser of a race is told who made the payment",
      "lib/money/payments/pay.test.ts: of twenty concurrent payments of one invoice only one succeeds, and numbers stay gapless",
    ],
    "canceling asks for a reason and the payment number, and releases the invoices, one of which is skipped manually and back after Undo":
      ["lib/money/payments/settle.test.ts: lets a payment %s: its invoices await payment again and can be paid anew"],
    "what is due soonest comes first, with who is paid, and a payment that is paid in its panel is no longer selected":
      [
        "lib/money/payments/list-payments.test.ts: returns when the first invoice of a payment in progress is due",
        "components/money/payments/payment-list.test.ts: opens with what is paid and what awaits confirmation, the latter first by due date",
        "components/table/follow-selection.test.ts: a row that can no longer be selected is gone",
      ],
    "everything that matches is confirmed together, and the results stay though nothing matches anymore": [
      "lib/money/payments/confirming.test.ts: many payments are confirmed one by one: a refused one changes none of the others, and a repeated request none twice",
      "e2e/payments.spec.ts: chosen payments are confirmed together: sums by currency, a payment that someone else ended is refused with who did it, the rest is paid",
    ],
    "the URL holds the view; amounts match the API; the CSV has the filtered rows; keys move between rows": [
      "components/money/payments/payment-list.test.ts: round-trips a URL and drops invalid filters",
      "components/money/payments/payment-list.test.ts: includes the last day of a period, and passes every filter to the API",
      "e2e/invoices.spec.ts: each view change sends one API request; Back and Forward step through filters, sort order, columns and the open invoice without any",
      "e2e/invoices.spec.ts: every amount on screen matches the API to the last digit",
    ],
    "distinguishes no payments yet, no matches, loading and an error": [
      "e2e/invoice-list-states.spec.ts: rows appear as they arrive, in whatever order their pages do; loading keeps the old rows and marks the grid busy; an error shows the request ID and can be retried; loaded rows stay when a later page fails",
      "e2e/invoice-list-states.spec.ts: the panel reports an invoice that doesn't exist; filters that match nothing say so and clear with one click; an organization without invoices sees what will appear",
    ],
    "a plan that fails can be retried; without an exchange rate nothing can be paid, with a link to the rates; retrying after a lost response pays only once":
      [
        "lib/money/settlements/operations.test.ts: accepts one currency; a missing rate is named and no total is made up",
        "lib/money/payments/pay.test.ts: of twenty concurrent payments of one invoice only one succeeds, and numbers stay gapless",
        "e2e/money-screens.ts: paying invoices in two currencies",
        "e2e/contracts.spec.ts: shows errors in plain words on their fields, takes a typed date, keeps what was typed after a refusal, and is created once despite a lost response",
        "e2e/payment-cycles.spec.ts: reports a missing cycle, and offers a retry for each part that fails to load; an empty page of changed contracts loads the next one, and an overlong search is truncated",
      ],
    "the transfers of a payment are confirmed where they are shown: sums by currency before, and the result": [
      "lib/money/payments/confirming.test.ts: a payment with another total than the confirmed one stays as it is, and both amounts are named",
      "lib/money/transfers/operations.test.ts: lists what each worker gets, to the cent, with the invoice's number; the rest adds up to the payment",
      "e2e/money-screens.ts: the transfers of a payment",
      "e2e/payments.spec.ts: chosen payments are confirmed together: sums by currency, a payment that someone else ended is refused with who did it, the rest is paid",
    ],
  },
  "people.spec.ts": {
    "a new name appears in the lists immediately; Escape asks before discarding": [
      "e2e/small-things.spec.ts: a change in one tab shows in another without a reload",
      "e2e/contracts.spec.ts: finds its worker by keyboard, and asks before discarding a half-finished form",
    ],
    "adds a person: errors show on their fields, input survives a refusal and a lost response, and the list includes them":
      [
        "lib/workforce/people/operations.test.ts: returns the person, whose email is then taken regardless of case",
        "e2e/workforce-screens.ts: adding a person with errors in every field",
        "e2e/contracts.spec.ts: shows errors in plain words on their fields, takes a typed date, keeps what was typed after a refusal, and is created once despite a lost response",
        "e2e/time.spec.ts: logs time with its payment cycle shown, sees a refusal on its field and keeps what was typed, approves it, and undoes the approval",
      ],
  },
  "person-page.spec.ts": {
    "sets a manager, who leads to their page and back to their reports, and the history tells it": [
      "lib/workforce/people/operations.test.ts: is named by the person, counts its reports, filters the list, and can be removed",
      "lib/workforce/people/operations.test.ts: tells who changed which fields, without their values, together with what happened to the contracts",
    ],
    "uploads, replaces, and removes a photo, and is told what is wrong with a file": [
      "lib/workforce/people/operations.test.ts: is uploaded, linked for readers, replaced, removed, and erased with sensitive data, without leaving files",
      "lib/workforce/people/operations.test.ts: is refused if it isn't a picture, too large, or of someone elsewhere",
    ],
    "adds a bonus with only a title and an amount, to the contract that is known, and can cancel": [
      "components/workforce/adjustments/adjustment-entries.test.ts: that isn't an expense needs a title and an amount, and without a description its title describes it",
      "components/workforce/desk/use-preset-contract.test.ts: the only contract in progress is preset, or the only one there was, and otherwise it is chosen",
      "e2e/adjustments.spec.ts: a receipt is dropped in, the forecast shows before saving, a rejected file is named next to it and input is kept, and the picture shows afterward",
      "e2e/time.spec.ts: logs time with its payment cycle shown, sees a refusal on its field and keeps what was typed, approves it, and undoes the approval",
    ],
    "chooses among someone's contracts, and is told why a direct employee takes no adjustments": [
      "components/workforce/desk/use-preset-contract.test.ts: the only contract in progress is preset, or the only one there was, and otherwise it is chosen",
      "components/profile/pay-words.test.ts: a direct employee isn't due nothing, but paid elsewhere, unless another contract is paid here",
      "lib/workforce/adjustments/operations.test.ts: rejects a contract that is %s with a clear message",
    ],
    "reaches what is missing by keyboard, on a page with ordered headings that fits a narrow screen": [
      "e2e/workforce-screens.ts: a person with contracts",
      "e2e/person-page.spec.ts: sees why someone isn't paid, follows the link that mends it, and sees it mended",
    ],
  },
  "public-jobs.spec.ts": {
    "a recruiter adds a posting with questions and consent, publishes it, copies the link and unpublishes it": [
      "lib/recruiting/public-jobs/operations.test.ts: returns the same 404 for unpublished, closed, archived and unknown postings, on reading and applying",
      "lib/recruiting/public-jobs/operations.test.ts: keep their IDs when sent back, in the new order",
      "e2e/public-jobs.spec.ts: a visitor applies on a narrow screen, with errors on their fields and at most 210 KiB of scripts; a retry after a lost response applies once, and a recruiter reads the application",
    ],
    "a job's page shows the company's logo, what the job is, how long applying takes, and what happens then, and doesn't shift":
      [
        "lib/recruiting/public-jobs/operations.test.ts: shows a published posting of an open job to anyone, with only its public fields",
        "lib/recruiting/public-jobs/rules.test.ts: counts every field of a form and estimates the time from them",
        "lib/recruiting/job-page/serve-logo.test.ts: an organization's current logo is served to everybody as a picture and nothing else, an earlier one no more",
        "components/recruiting/public-jobs/job-posting-data.test.ts: a posting is a JobPosting, and nothing in it ends the script it is in",
        "e2e/recruiting-screens.ts: a job's public page with errors",
        "e2e/recruiting-screens.ts: an organization's open jobs",
      ],
  },
  "recruiting-board.spec.ts": {
    "a card's menu, by keyboard: rates the candidate, starts an activity, copies the link, moves, and archives": [
      "lib/recruiting/boards/operations.test.ts: an activity is started once in its stage, until that is undone",
      "lib/recruiting/boards/operations.test.ts: a card counts the criteria that its candidate meets and doesn't, without undecided ones",
      "e2e/recruiting.spec.ts: with the keyboard alone: find a card, choose stage and activities, move it on, and undo; focus stays on the card",
      "e2e/recruiting-touch.spec.ts: a card's menu, with a button and items large enough for a finger, moves it",
    ],
    "J and K step through the stage with the CV next to the details; the next one is read ahead, and a move keeps the place":
      [
        "components/recruiting/boards/stage-steps.test.ts: the neighbors of an open card are those of its stage, with nobody before the first or after the last",
        "components/recruiting/boards/stage-steps.test.ts: when the open card has moved to another stage, the next one is the one that took its place",
        "e2e/at-once.spec.ts: the rows next to an open one are read ahead, and stepping to them needs no response",
      ],
    "a new candidate is added to the chosen stage; an address that is taken is said at its field": [
      "lib/recruiting/boards/operations.test.ts: an application starts in the given stage, except the archived one or one of another plan",
      "lib/recruiting/candidates/email.test.ts: an email address belongs to one candidate per organization, regardless of case",
    ],
    "reports the one candidate of several that couldn't be archived, and archives it on retry": [
      "components/recruiting/boards/archive-problems.test.ts: for several candidates, says how many were archived and gives the reason for each of the others",
      "components/recruiting/boards/board-store.test.ts: moves many cards with four concurrent requests and gives each its own result",
    ],
    "a board shows loading, an error, and no matches": [
      "e2e/workforce-lists.spec.ts: contracts, people and payment cycles distinguish loading, refused, unreachable, nothing yet and no matches",
      "e2e/recruiting-screens.ts: a job's board",
      "components/recruiting/boards/board-view.test.ts: requests the board with exactly the filters that are set",
    ],
  },
  "recruiting-settings.spec.ts": {
    "adds, renames and deletes a department; one with jobs can't be deleted, and the page says why": [
      "lib/recruiting/departments/operations.test.ts: a department that has jobs can't be deleted until they have another one",
      "lib/recruiting/departments/operations.test.ts: names are unique in any case, within the organization only",
    ],
  },
  "recruiting-touch.spec.ts": {
    "holding a card at the screen edge scrolls one stage at a time, and every drop zone is reachable": [
      "e2e/recruiting-touch.spec.ts: a long press lifts a card, even on its name, the screen edge scrolls one stage at a time, and dropping it on a stage moves it there",
      "e2e/recruiting-board.spec.ts: while dragging a card, a column offers choosing activities, a history entry only, or an archive reason",
    ],
  },
  "recruiting.spec.ts": {
    "a move that fails on the server is reverted, says why, and can be retried": [
      "components/recruiting/boards/board-store.test.ts: shows a move before the server responds, and a refusal reverts it and gives the reason",
      "components/recruiting/boards/board-store.test.ts: retries with the idempotency key of the failed request",
    ],
    "several candidates are selected and moved together, and filters narrow the board": [
      "components/recruiting/boards/board-store.test.ts: moves many cards with four concurrent requests and gives each its own result",
      "components/recruiting/boards/board-store.test.ts: undo restores a card's place among the others; a move puts it on top",
    ],
    "two recruiters move one card: the second, with an outdated board, sees who moved it where": [
      "lib/recruiting/stages/operations.test.ts: is rejected from a stage it has already left, with who moved it where, and changes nothing",
      "components/recruiting/boards/board-store.test.ts: shows a move before the server responds, and a refusal reverts it and gives the reason",
    ],
    "archiving is blocked when its email has placeholders without a value, lists them, and nothing moves": [
      "lib/recruiting/stages/operations.test.ts: lists every placeholder without a value, and neither moves nor sends",
      "lib/recruiting/stages/operations.test.ts: puts the application back, keeps the history and cancels an unsent email",
    ],
    "the email of one candidate is edited before it is sent: checked, previewed, and kept as it was sent": [
      "lib/recruiting/stages/operations.test.ts: is sent and kept as edited, with its placeholders filled in and its HTML sanitized; the template stays",
      "lib/recruiting/stages/operations.test.ts: is refused without a template, and a preview of it names the field",
    ],
  },
  "refunds.spec.ts": {
    "a full refund bills the work again if that was chosen, once it is marked as refunded": [
      "lib/money/refunds/release.test.ts: returns hours and adjustments to the next cycle once it's paid, and leaves the invoice as it was",
      "lib/money/refunds/release.test.ts: isn't the default: without it, work stays with the refunded invoice",
    ],
    "marks a refund as refunded or failed, and a failed one can be refunded again; the list filters, and says when nothing matches":
      [
        "lib/money/refunds/operations.test.ts: that fails releases the amount it held",
        "lib/money/refunds/operations.test.ts: returns part, then the rest, and the invoice is refunded once all of it is back",
      ],
    "refuses an excessive amount, also when someone else has refunded in the meantime, refunds a part, then the rest, and then shows the invoice as fully refunded":
      [
        "components/money/refunds/refund-amount.test.ts: allows refunds up to the remaining amount, exact to the last digit",
        "components/money/refunds/refund-amount.test.ts: says why %s isn't a valid amount",
        "lib/money/refunds/operations.test.ts: returns part, then the rest, and the invoice is refunded once all of it is back",
        "lib/money/refunds/operations.test.ts: never exceeds what was paid under concurrency, and numbers stay gapless",
        "e2e/money-screens.ts: refunding an invoice",
        "e2e/money-screens.ts: an open refund",
        "e2e/payroll.spec.ts: a month of payroll from CSV import through closing, payment, download and refund, with signed webhooks",
      ],
  },
  "resignations.spec.ts": {
    "the worker link can also be created from the worker's pages; the organization records a resignation and cancels it by typing the worker's name":
      [
        "lib/eor/worker-sessions/operations.test.ts: creates a session by each of the three ids, which acts for the worker for 24 hours and is replaced by the next one",
        "lib/eor/resignations/operations.test.ts: cancels a withdrawn resignation, removes its tasks, and lets the worker resign again",
        "e2e/resignations.spec.ts: a worker resigns on a phone and the organization processes it: link, letter, signature, tasks, time off, last day",
      ],
    "a worker withdraws, and a replaced link says so and whom to ask": [
      "lib/eor/resignations/operations.test.ts: cancels a withdrawn resignation, removes its tasks, and lets the worker resign again",
      "lib/eor/worker-sessions/operations.test.ts: creates a session by each of the three ids, which acts for the worker for 24 hours and is replaced by the next one",
    ],
    "resignation filters are saved as a view, and the CSV has the filtered rows; a nested page is the only current one in the navigation":
      [
        "e2e/saved-views.spec.ts: the menu says that views are loading and retries a failure; by keyboard, a view is saved under a name, marked when changed, saved again, renamed, deleted and restored, and opens the page as its default",
        "e2e/workforce-lists.spec.ts: contracts: filters, search and sort order are in the URL, send one request each, step with Back and Forward and open the same view elsewhere; the CSV has the filtered rows",
      ],
  },
  "roles.spec.ts": {
    "can't manage owners, and sees why": [
      "lib/organization/members/operations.test.ts: an admin can't promote to owner, change an owner or create a link for one",
    ],
  },
  "saved-views.spec.ts": {
    "anyone can open a shared view or its URL, but only its owner can change it": [
      "lib/organization/saved-views/operations.test.ts: is for its owner until it is shared; then for everyone whose role includes the page, with the owner's name",
      "lib/organization/saved-views/operations.test.ts: is for its owner and, if it is shared, the organization's owners and admins",
    ],
  },
  "search.spec.ts": {
    "finds a person despite a typo; Ctrl+Enter opens a new tab and keeps the search open": [
      "lib/organization/search/operations.test.ts: with a typo are found: a missing letter, an extra one, two swapped",
      "e2e/search.spec.ts: finds an invoice by number with the keyboard alone, in a new tab too, and lists it first under recent afterward",
    ],
  },
  "second-factor-policy.spec.ts": {
    "an owner requires a second factor of a role, whose member can only set one up, and then goes on": [
      "lib/organization/sign-in-policy/operations.test.ts: someone of a role that needs one can do nothing but set it up, and then everything of their role",
      "lib/organization/sign-in-policy/operations.test.ts: nobody locks themselves out: who requires one has one, and may stop requiring it without",
      "e2e/all-screens.ts: requiring two-step sign-in",
      "e2e/passkeys.spec.ts: someone adds a passkey and signs in with it by keyboard, loses the device, and removes it after a recovery code; a member whose role needs one sees only how to set it up",
    ],
  },
  "sign-in.spec.ts": {
    "changing the password keeps this session, immediately ends all others, and keeps personal tokens if asked to": [
      "lib/organization/account/operations.test.ts: ends every other session immediately and keeps this one",
      "lib/organization/account/operations.test.ts: revokes the person's personal tokens in every organization the password opens, unless the field is false",
      "lib/organization/account/operations.test.ts: requires the current one and a long enough new one, and keeps both out of the audit log",
    ],
    "a stranger's failed attempts slow down only the stranger, not a browser that signed in before, and an owner can lift the wait":
      [
        "lib/platform/auth/password-sign-in.test.ts: too many failures are rejected with the seconds to wait, even with the right password",
        "lib/platform/auth/password-sign-in.test.ts: a browser that signed in before doesn't wait for failures by others on its network",
        "lib/organization/members/operations.test.ts: lifts the wait on every network and device immediately, and for nobody else",
      ],
    "a stranger and an unverified email are refused with a message on the sign-in page": [
      "app/api/auth/provider-proof.test.ts: a stranger and an address that isn't verified are refused on the sign-in page",
      "components/auth/sign-in-problem.test.ts: explains %s with: %s",
    ],
  },
  "small-things.spec.ts": {
    "what couldn't be loaded offline loads by itself once the network is back": [
      "components/shell/fetched-pages.test.ts: a page from before a write, here or in another tab, isn't shown; what couldn't be loaded offline loads once the network is back",
    ],
  },
  "strict-clients.spec.ts": {
    "@badgateway/oauth2-client connects with a client secret through a person's browser": [
      "lib/platform/oauth/token.test.ts: accepts a secret only by the registered method",
      "lib/platform/oauth/token.test.ts: is rotated, and reuse revokes everything",
      "e2e/connect-app.spec.ts: a 2026-07-28 client connects once a person signs in and allows it, and is refused after disconnecting",
    ],
    "oauth4webapi, which checks every response against the RFCs, connects through a person's browser": [
      "lib/platform/oauth/register.test.ts: the metadata documents name this server, its endpoints and S256, in both forms",
      "lib/platform/oauth/token.test.ts: is not burned by a wrong verifier, redirect URI or client, and works for its own",
      "lib/platform/oauth/token.test.ts: can only be revoked by their own client; an unknown one gets 200",
      "e2e/connect-app.spec.ts: a 2026-07-28 client connects once a person signs in and allows it, and is refused after disconnecting",
    ],
  },
  "time.spec.ts": {
    "selects rows by X, by range and all together; each failure in a bulk action is listed with its reason": [
      "lib/workforce/timesheets/reviewing.test.ts: decide each separately in the requested order; foreign and unknown IDs look the same",
      "e2e/payments.spec.ts: chosen payments are confirmed together: sums by currency, a payment that someone else ended is refused with who did it, the rest is paid",
    ],
    "shows a loading state, an error with its request ID, and an empty state with a way to clear filters": [
      "e2e/workforce-lists.spec.ts: contracts, people and payment cycles distinguish loading, refused, unreachable, nothing yet and no matches",
      "e2e/webhook-states.spec.ts: loading, an error with its request ID and a retry, then the deliveries page by page; a failed refresh keeps them; new ones wait while the pointer is over a row, and appear on click",
    ],
  },
  "two-step.spec.ts": {
    "an owner sees who uses it, and turns it off for someone who lost their phone and the codes": [
      "lib/organization/second-factor/operations.test.ts: sees who has it, and removes it from a member who lost their phone, with an audit row",
    ],
    "someone sets it up with the keyboard, signs in with a code, loses the phone, and uses a recovery code": [
      "lib/organization/second-factor/operations.test.ts: setting it up takes a code, and gives ten recovery codes",
      "lib/platform/auth/second-step.test.ts: no session exists between the password and the code, which starts one that opens what the password opens",
      "lib/organization/proof/operations.test.ts: the password needs a code, which works once",
      "lib/organization/second-factor/operations.test.ts: turning it off ends the recovery codes too, unless they stand in for a passkey",
      "e2e/all-screens.ts: setting up two-step sign-in",
      "e2e/all-screens.ts: the code of two-step sign-in",
      "e2e/passkeys.spec.ts: someone adds a passkey and signs in with it by keyboard, loses the device, and removes it after a recovery code; a member whose role needs one sees only how to set it up",
    ],
  },
  "webhook-states.spec.ts": {
    "the form rejects a URL that may not be called, with the reason on the focused field, and asks before a link or Back discards what was typed":
      [
        "lib/developers/webhook-sender/connector.test.ts: rejects %s when the URL is set",
        "lib/developers/webhook-sender/own-address.test.ts: refuses %s both when set and when dialed, even though its network is allowed",
        "lib/developers/webhooks/operations.test.ts: rejects %j with a 400 that gives the reason at %s",
        "e2e/webhook-settings.spec.ts: changes stay unsaved until saved or discarded, and a refusal keeps them; deleting requires typing the name, and then the page doesn't exist",
      ],
    "filters are in the URL, survive a reload and step with Back": [
      "e2e/workforce-lists.spec.ts: contracts: filters, search and sort order are in the URL, send one request each, step with Back and Forward and open the same view elsewhere; the CSV has the filtered rows",
      "e2e/webhook-states.spec.ts: an empty list shows what webhooks are for, one action and a command that creates one; missing activity can be retried; filters are kept in the URL and clear with one click",
    ],
  },
  "webhooks.spec.ts": {
    "counts failed deliveries, resends them as a job, and reports when it is done": [
      "lib/developers/webhook-sender/worker-manual.test.ts: resend everything that failed since a time as a job",
    ],
    "a rotated key is shown once and signs alongside the old one until that is revoked": [
      "lib/developers/webhook-sender/worker.test.ts: also verifies with the previous key until the rotation's overlap ends or that key is revoked",
      "lib/developers/webhooks/secrets.test.ts: signing keys and header values appear only in the response that creates them, never in other responses, errors, events or rows",
    ],
    "the page confirms a genuine request, and says which step differs for an altered one": [
      "components/developers/webhooks/verify-signature.test.ts: accepts the service's signature in either header",
      "components/developers/webhooks/verify-signature.test.ts: says which step differs when %s",
    ],
    "an endpoint that keeps failing is disabled after its last retry; one click pings it, enables it and sends missed events":
      [
        "lib/developers/webhook-sender/worker-schedule.test.ts: applies the specification's ten delays in order, to the second, and disables only after the last retry",
        "lib/developers/webhook-sender/worker-manual.test.ts: holds events, and enabling sends all of them, those since a time, or none",
        "lib/developers/webhook-deliveries/operations.test.ts: counts what a disabled subscription missed separately from earlier failures, and gives the oldest",
        "lib/organization/account/operations.test.ts: counts the organization's failing webhooks, for those who may read them",
        "components/developers/webhooks/ladder.test.ts: has nothing left when the last retry failed",
        "e2e/webhooks.spec.ts: a webhook is disabled and enabled: a failed ping says why and leaves it disabled, missed events are sent or skipped",
      ],
    "resending a delivery shows the new attempt first, without a reload, and says what the endpoint returned": [
      "lib/developers/webhook-sender/worker-manual.test.ts: reuse the event ID, and their failures neither count nor change the retry schedule",
      "components/developers/webhooks/ladder.test.ts: labels manual attempts, which don't use up a rung",
      "e2e/webhook-screens.ts: an open delivery",
    ],
    "a test event of any type shows the endpoint's response": [
      "lib/developers/webhook-deliveries/operations.test.ts: marks test events and limits them to 10 an hour",
      "components/developers/webhooks/ladder.test.ts: plans nothing for a test event",
      "e2e/webhook-screens.ts: the test event dialog",
      "e2e/webhooks.spec.ts: a webhook is disabled and enabled: a failed ping says why and leaves it disabled, missed events are sent or skipped",
    ],
  },
};

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What Playwright's `grepInvert` leaves out. */
export const titlesHeldElsewhere = Object.entries(heldElsewhere).flatMap(([spec, journeys]) =>
  Object.keys(journeys).map((title) => new RegExp(`${literally(spec)}.* ${literally(title)}$`)),
);
