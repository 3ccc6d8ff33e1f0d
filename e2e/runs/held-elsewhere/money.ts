/** Journeys that only the long run walks (`held-elsewhere.ts`). */
export const money = {
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
};
