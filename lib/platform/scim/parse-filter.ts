import { ScimError, type ScimType } from "./scim-error.ts";

const compareOperators = ["eq", "ne", "co", "sw", "ew", "gt", "lt", "ge", "le"] as const;
export type CompareOperator = (typeof compareOperators)[number];

export type Filter =
  | { kind: "and" | "or"; left: Filter; right: Filter }
  | { kind: "not"; inner: Filter }
  | { kind: "present"; path: string }
  | { kind: "compare"; path: string; operator: CompareOperator; value: string | number | boolean | null }
  | { kind: "values"; path: string; inner: Filter };

const longest = 10_000;
const deepest = 50;
const word = /[\w$:.-]+/y;
const attributePath = /^(?:urn:[\w.:-]+:)?[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/i;
const text = /"(?:[^"\\]|\\.)*"/y;
const number = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/iy;

/** Reads the grammar of RFC 7644 section 3.4.2.2, figure 1: `not` binds more tightly than `and`, and `and` than `or`. */
class Reader {
  private at = 0;
  private depth = 0;
  private readonly source: string;
  private readonly refusal: ScimType;

  constructor(source: string, refusal: ScimType) {
    this.source = source;
    this.refusal = refusal;
    if (source.length > longest) throw this.refuse(`is longer than ${longest.toLocaleString("en")} characters`);
  }

  refuse(problem: string): ScimError {
    const what = this.refusal === "invalidFilter" ? "The filter" : "The path";
    return new ScimError(this.refusal, `${what} ${problem}, at character ${this.at + 1}`);
  }

  skipSpaces(): void {
    while (this.source[this.at] === " ") this.at += 1;
  }

  isAtEnd(): boolean {
    this.skipSpaces();
    return this.at >= this.source.length;
  }

  take(pattern: RegExp): string | null {
    this.skipSpaces();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }

  takeSign(sign: string): boolean {
    this.skipSpaces();
    if (this.source[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  need(sign: string): void {
    if (!this.takeSign(sign)) throw this.refuse(`needs ${sign}`);
  }

  takeKeyword(keyword: string): boolean {
    this.skipSpaces();
    const end = this.at + keyword.length;
    if (this.source.slice(this.at, end).toLowerCase() !== keyword || /[\w$:.-]/.test(this.source[end] ?? ""))
      return false;
    this.at = end;
    return true;
  }

  path(): string {
    const found = this.take(word);
    if (found === null || !attributePath.test(found)) throw this.refuse("needs the name of an attribute");
    return found;
  }

  filter(): Filter {
    this.depth += 1;
    if (this.depth > deepest) throw this.refuse(`is nested more than ${deepest} levels deep`);
    let made = this.conjunction();
    while (this.takeKeyword("or")) made = { kind: "or", left: made, right: this.conjunction() };
    this.depth -= 1;
    return made;
  }

  private conjunction(): Filter {
    let made = this.term();
    while (this.takeKeyword("and")) made = { kind: "and", left: made, right: this.term() };
    return made;
  }

  private term(): Filter {
    if (this.takeSign("(")) return this.closed(")");
    const before = this.at;
    if (this.takeKeyword("not")) {
      if (this.takeSign("(")) return { kind: "not", inner: this.closed(")") };
      this.at = before;
    }
    return this.expression();
  }

  closed(sign: ")" | "]"): Filter {
    const inner = this.filter();
    this.need(sign);
    return inner;
  }

  private expression(): Filter {
    const path = this.path();
    if (this.takeSign("[")) return { kind: "values", path, inner: this.closed("]") };
    const operator = this.take(word)?.toLowerCase();
    if (operator === "pr") return { kind: "present", path };
    const known = compareOperators.find((one) => one === operator);
    if (!known) throw this.refuse(`needs an operator after ${path}: pr, ${compareOperators.join(", ")}`);
    return { kind: "compare", path, operator: known, value: this.value() };
  }

  private value(): string | number | boolean | null {
    const quoted = this.take(text);
    if (quoted !== null) {
      try {
        return JSON.parse(quoted);
      } catch {
        throw this.refuse("has a text that isn't JSON");
      }
    }
    for (const [keyword, value] of [
      ["true", true],
      ["false", false],
      ["null", null],
    ] as const)
      if (this.takeKeyword(keyword)) return value;
    const digits = this.take(number);
    if (digits === null) throw this.refuse("needs a value: text in double quotes, a number, true, false, or null");
    return Number(digits);
  }
}

/** Parses a filter. Throws `invalidFilter` with the place of what it doesn't understand. */
export function parseFilter(source: string): Filter {
  const reader = new Reader(source, "invalidFilter");
  const made = reader.filter();
  if (!reader.isAtEnd()) throw reader.refuse("goes on after its end");
  return made;
}

export interface PatchPath {
  /** `name`, `name.givenName`, or with the schema's URN. */
  path: string;
  filter: Filter | null;
  /** What follows the filter, as in `emails[type eq "work"].value`. */
  sub: string | null;
}

/** Parses the path of a PATCH operation (RFC 7644 section 3.5.2, figure 7). Throws `invalidPath`. */
export function parsePath(source: string): PatchPath {
  const reader = new Reader(source, "invalidPath");
  const path = reader.path();
  const filter = reader.takeSign("[") ? reader.closed("]") : null;
  const sub = filter !== null && reader.takeSign(".") ? reader.path() : null;
  if (!reader.isAtEnd()) throw reader.refuse("goes on after its end");
  return { path, filter, sub };
}
