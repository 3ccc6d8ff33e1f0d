import type { settleImport } from "#lib/platform/imports/settle-import.ts";

type Settled = Pick<Awaited<ReturnType<typeof settleImport>>, "report" | "isGood">;

/** An import's response. */
export function reportOf({ report, isGood }: Settled, { people, contracts }: { people: number; contracts: number }) {
  const added = { people_created: isGood ? people : 0, contracts_created: isGood ? contracts : 0 };
  return { data: { ...report, ...added } };
}
