import type { StatusTone } from "#components/ui/status.tsx";

const special: Record<string, string> = {
  WIFI_RANGE_EXTENDER: "Wi-Fi range extender",
  MICE_TRACKPAD: "Mouse or trackpad",
  WITH_USER: "With a person",
  AT_WAREHOUSE: "In storage",
  SUPPLIER: "At a supplier",
  WRITE_OFF: "Written off",
  BEING_REPAIRED: "In repair",
  BINNED: "Disposed of",
  CLEARED: "Cleared out",
  RETURNED_TO_SERVICE: "Returned to the service",
};

/** An API value for display: `ORGANIZATION_WAREHOUSE` → "Organization warehouse". */
export function wordOf(word: string): string {
  const text = word.toLowerCase().replaceAll("_", " ");
  return special[word] ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export function toneOf(status: string): StatusTone {
  return status === "BEING_REPAIRED" || status === "WAITING_FOR_CLEARANCE" ? "warn" : "neutral";
}

export function optionsOf<const Word extends string>(words: readonly Word[]) {
  return words.map((value) => ({ value, label: wordOf(value) }));
}
