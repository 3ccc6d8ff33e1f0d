/** Journeys that only the long run walks (`held-elsewhere.ts`). */
export const eor = {
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
};
