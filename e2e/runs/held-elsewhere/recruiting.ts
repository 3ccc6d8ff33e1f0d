/** Journeys that only the long run walks (`held-elsewhere.ts`). */
export const recruiting = {
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
  "job-settings.spec.ts": {
    "a job is closed and reopened by Undo, gets and loses a criterion, and is edited by its changed fields only; an email to a candidate fills in its people, and undoing the archiving cancels it":
      [
        "components/recruiting/jobs/job-form.test.ts: an edited job is sent with its changed fields only, so a recruiter who has left isn't sent again",
        "lib/recruiting/reasons.test.ts: job_closed: a closed or archived job takes no applications, a reopened one does",
        "lib/recruiting/email-templates/operations.test.ts: a preview fills in the application's values, escaped in the body, and names those it lacks",
        "lib/recruiting/stages/operations.test.ts: puts the application back, keeps the history and cancels an unsent email",
        "e2e/recruiting-dialogs.ts: a job to edit",
        "e2e/recruiting-dialogs.ts: a new criterion of a job",
        "e2e/job-settings.spec.ts: adds a job with its people and at least one employment type",
        "e2e/saved-views.spec.ts: the menu says that views are loading and retries a failure; by keyboard, a view is saved under a name, marked when changed, saved again, renamed, deleted and restored, and opens the page as its default",
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
        "components/recruiting/boards/board-navigation.test.ts: the neighbors of an open card are those of its stage, with nobody before the first or after the last",
        "components/recruiting/boards/board-navigation.test.ts: when the open card has moved to another stage, the next one is the one that took its place",
        "e2e/at-once.spec.ts: the rows next to an open one are read ahead, and stepping to them needs no response",
      ],
    "a new candidate is added to the chosen stage; an address that is taken is said at its field": [
      "lib/recruiting/boards/operations.test.ts: an application starts in the given stage, except the archived one or one of another plan",
      "lib/recruiting/candidates/email.test.ts: an email address belongs to one candidate per organization, regardless of case",
    ],
    "reports the one candidate of several that couldn't be archived, and archives it on retry": [
      "components/recruiting/boards/archive-choice.test.ts: for several candidates, says how many were archived and gives the reason for each of the others",
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
};
