import { type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { roles } from "#lib/platform/auth/roles.ts";
import { matchesWords } from "#lib/platform/format/fold.ts";
import { type Member, roleNames, statuses } from "./member.ts";

const sortKeys = ["name", "email", "role", "status", "joined", "last_sign_in"] as const;
type SortKey = (typeof sortKeys)[number];
export type Sort = SortKey | `-${SortKey}`;

const sorts = sortKeys.flatMap((key): Sort[] => [key, `-${key}`]);

/** URL parameters of the member list. */
export const listParams = {
  q: parseAsString.withDefault(""),
  sort: parseAsStringLiteral(sorts).withDefault("name"),
};

type ListView = inferParserType<typeof listParams>;

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
const statusOrder = Object.keys(statuses);

const comparers: Record<SortKey, (a: Member, b: Member) => number> = {
  name: (a, b) => collator.compare(a.name, b.name),
  email: (a, b) => collator.compare(a.email, b.email),
  role: (a, b) => roles.indexOf(a.role) - roles.indexOf(b.role),
  status: (a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status),
  joined: (a, b) => collator.compare(a.created_at, b.created_at),
  last_sign_in: (a, b) => collator.compare(a.last_sign_in_at ?? "", b.last_sign_in_at ?? ""),
};

/**
 * Members whose name, email, role or status contains every word, ignoring accents and case; sorted as requested, then
 * by name.
 */
export function selectMembers(members: readonly Member[], { q, sort }: ListView): Member[] {
  const compare = comparers[sort.replace("-", "") as SortKey];
  const direction = sort.startsWith("-") ? -1 : 1;
  return members
    .filter(({ name, email, role, status }) =>
      matchesWords([name, email, roleNames[role], statuses[status].word].join(" "), q),
    )
    .toSorted((a, b) => direction * compare(a, b) || comparers.name(a, b));
}
