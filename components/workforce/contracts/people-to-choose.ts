import type { InputOf } from "#lib/platform/declaration/contract.ts";
import type { listPeople } from "#lib/workforce/people/contract.ts";

const most = 6;

/** Input for the first people who match. */
export function peopleToChoose(search: string): InputOf<typeof listPeople> {
  return { limit: most, ...(search === "" ? {} : { search }) };
}
