/** Journeys that only the long run walks (`held-elsewhere.ts`). */
export const shell = {
  "at-once.spec.ts": {
    "stepping faster than the URL follows misses no row": [
      "components/table/open-row.test.ts: of rows opened within a frame, the URL gets only the last",
      "components/table/open-row.test.ts: opening and closing are steps of the browser's history; going from row to row isn't",
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
  "keyboard.spec.ts": {
    "a disabled webhook is enabled by keyboard alone": [
      "e2e/webhooks.spec.ts: a webhook is disabled and enabled: a failed ping says why and leaves it disabled, missed events are sent or skipped",
      "e2e/assets-journeys.spec.ts: adds, finds, assigns, returns and writes off an asset and undoes it, with the keyboard alone",
      "e2e/access.spec.ts: on every kind of list, Tab starts at the skip link and the focused element is visible, uncovered and outlined; with wider text spacing, nothing is cut off or scrolls sideways",
    ],
  },
  "pages.spec.ts": {
    "the invoice list has at most 1,500 elements, however far it is scrolled": [
      "e2e/all-screens.ts: invoices",
      "e2e/invoices-large.spec.ts: scrollbar and keyboard reach the last, middle and first of a million rows; fast scrolling shows rows in every frame, and dragging loads nothing along the way and keeps the DOM small",
      "e2e/invoices.spec.ts: the grid counts all rows, renders only those in view, and the keyboard reaches them all; focus moved to the search field while a panel opens or closes stays there",
    ],
    "every page forbids framing, third-party scripts and leaking URLs, with a fresh nonce each time": [
      "app/proxy.test.ts: %s loads only what is ours, and runs only scripts with a nonce that is fresh each time",
      "e2e/process.test.ts: gives each page's CSP a fresh nonce, which its scripts carry",
      "e2e/process.test.ts: sends HSTS, nosniff and our own request ID with every response",
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
  "small-things.spec.ts": {
    "what couldn't be loaded offline loads by itself once the network is back": [
      "components/shell/fetched-pages.test.ts: a page from before a write, here or in another tab, isn't shown; what couldn't be loaded offline loads once the network is back",
    ],
  },
};
