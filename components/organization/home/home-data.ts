import type { getHome } from "#lib/organization/home/contract.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";

export type Home = OutputOf<typeof getHome>["data"];
export type HomeAction = Home["actions"][number];
export type HomeNews = Home["news"][number];
export type HomeStep = NonNullable<Home["first_steps"]>[number];
export type HomeBackup = NonNullable<Home["backup"]>;
export type Cash = NonNullable<Home["charts"]["cash"]>;
export type CashMonth = Cash["months"][number];
export type HomeSections = Home["sections"];

/** Input of the page's single request, shared by server and browser. */
export function homeInput(since: string | null): InputOf<typeof getHome> {
  return since === null ? {} : { since };
}
