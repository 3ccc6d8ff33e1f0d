/** Journeys that only the long run walks (`held-elsewhere.ts`). */
export const workforce = {
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
  "imports.spec.ts": {
    "people: reports a file that isn't UTF-8, a failed check, and a conflict with someone else's import since the check":
      [
        "e2e/imports.spec.ts: contracts: reports a wrong header, then bad rows by row and column without importing, then imports the corrected file once despite a lost response",
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
      "components/workforce/desk/contract-picker.test.ts: the only contract in progress is preset, or the only one there was, and otherwise it is chosen",
      "e2e/adjustments.spec.ts: a receipt is dropped in, the forecast shows before saving, a rejected file is named next to it and input is kept, and the picture shows afterward",
      "e2e/time.spec.ts: logs time with its payment cycle shown, sees a refusal on its field and keeps what was typed, approves it, and undoes the approval",
    ],
    "chooses among someone's contracts, and is told why a direct employee takes no adjustments": [
      "components/workforce/desk/contract-picker.test.ts: the only contract in progress is preset, or the only one there was, and otherwise it is chosen",
      "components/profile/pay-words.test.ts: a direct employee isn't due nothing, but paid elsewhere, unless another contract is paid here",
      "lib/workforce/adjustments/operations.test.ts: rejects a contract that is %s with a clear message",
    ],
    "reaches what is missing by keyboard, on a page with ordered headings that fits a narrow screen": [
      "e2e/workforce-screens.ts: a person with contracts",
      "e2e/person-page.spec.ts: sees why someone isn't paid, follows the link that mends it, and sees it mended",
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
  "workforce-lists.spec.ts": {
    "people: J and K move between rows, E opens one; the CSV has the search results in list order": [
      "e2e/keyboard.spec.ts: opens and approves a timesheet with the keyboard alone",
      "e2e/invoices.spec.ts: the grid counts all rows, renders only those in view, and the keyboard reaches them all; focus moved to the search field while a panel opens or closes stays there",
      "e2e/workforce-lists.spec.ts: contracts: filters, search and sort order are in the URL, send one request each, step with Back and Forward and open the same view elsewhere; the CSV has the filtered rows",
      "components/list/list.test.ts: asks the API for what its contract takes, page by page and as an export",
      "lib/workforce/people/operations.test.ts: exports the filtered people, quoted and without formulas",
    ],
  },
};
