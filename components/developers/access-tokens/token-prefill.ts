import { tokenTypes } from "#lib/developers/access-tokens/rules.ts";
import { isScope, type Scope } from "#lib/platform/declaration/scopes.ts";

export type TokenType = (typeof tokenTypes)[number];

export const longestName = 100;

/** URL parameters, each with all its values. */
export type LinkParams = Record<"type" | "scopes" | "name", string[]>;

export interface Prefill {
  name: string;
  type: TokenType | null;
  scopes: Scope[];
  /** Values in the link that can't be used, and why. */
  ignored: string[];
}

interface Reach {
  /** Types that the person may generate. */
  types: readonly TokenType[];
  /** Scopes of the person's role. */
  scopes: readonly Scope[];
}

/** Form values prefilled by a link such as `?type=organization&scopes=accounting:read&name=Export`. */
export function readPrefill(params: LinkParams, reach: Reach): Prefill {
  const ignored: string[] = [];
  const name = params.name[0]?.trim() ?? "";
  if (name.length > longestName) ignored.push(`The name is longer than ${longestName} characters.`);

  const type = params.type[0];
  const known = tokenTypes.find((each) => each === type);
  if (type !== undefined && !known) ignored.push(`The type “${type.slice(0, 40)}” doesn't exist.`);
  else if (known && !reach.types.includes(known)) ignored.push(`Your role can't generate ${known} tokens.`);

  const scopes = new Set<Scope>();
  for (const text of params.scopes.flatMap((value) => value.split(/[\s,]+/)).filter(Boolean)) {
    if (!isScope(text)) ignored.push(`The scope “${text.slice(0, 40)}” doesn't exist.`);
    else if (reach.scopes.includes(text)) scopes.add(text);
    else ignored.push(`Your role doesn't include the scope ${text}.`);
  }
  return {
    name: name.length > longestName ? "" : name,
    type: known && reach.types.includes(known) ? known : null,
    scopes: [...scopes],
    ignored,
  };
}
