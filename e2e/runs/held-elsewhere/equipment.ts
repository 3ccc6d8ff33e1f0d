/** Journeys that only the long run walks (`held-elsewhere.ts`). */
export const equipment = {
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
};
