import { Liquid, type Template } from "liquidjs";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import { nearest } from "#lib/platform/format/nearest.ts";
import { cleanHtml } from "#lib/recruiting/clean-html.ts";
import { placeholders } from "./contract.ts";

/** Values by placeholder, like `{ candidate: { first_name } }`; null without a value. */
export type TemplateValues = Record<string, Record<string, string | null>>;

// An empty in-memory template set, so nothing can be included from disk. Prototypes are out of reach.
const common = {
  strictFilters: true,
  ownPropertyOnly: true,
  templates: {},
  dynamicPartials: false,
  parseLimit: 200_000,
  renderLimit: 500,
  memoryLimit: 5_000_000,
} as const;
const forText = new Liquid(common);
const forHtml = new Liquid({ ...common, outputEscape: "escape" });

function unreadable(error: unknown, path: string): ApiError {
  const [detail = ""] = (error instanceof Error ? error.message : "").split("\n");
  return new ApiError(400, { reason: "invalid_template", path, message: `The template can't be read: ${detail}` });
}

function parse(engine: Liquid, text: string, path: string): Template[] {
  try {
    return engine.parse(text);
  } catch (error) {
    throw unreadable(error, path);
  }
}

/** The parsed template's placeholders, such as `candidate.first_name`, in order. */
function variablesOf(engine: Liquid, parsed: Template[]): string[] {
  return engine.globalFullVariablesSync(parsed, { partials: false });
}

/** The placeholders a template uses. Throws 400 naming the field that isn't a valid template. */
export function placeholdersOf({ subject, body }: { subject: string; body: string }): string[] {
  const used = [
    ...variablesOf(forText, parse(forText, subject, "/subject")),
    ...variablesOf(forHtml, parse(forHtml, body, "/body")),
  ];
  return [...new Set(used)];
}

const known: ReadonlySet<string> = new Set(placeholders);

function unknownPlaceholder(name: string, path: string): ErrorItem {
  const meant = nearest(name, placeholders);
  const hint = meant ? `Did you mean {{ ${meant} }}?` : `Use ${placeholders.join(", ")}.`;
  return { reason: "invalid_template", path, message: `There is no placeholder {{ ${name.slice(0, 60)} }}. ${hint}` };
}

function assertReadable(engine: Liquid, text: string, path: string): void {
  const parsed = parse(engine, text, path);
  try {
    engine.globalFullVariablesSync(parsed, { partials: true });
  } catch (error) {
    throw unreadable(error, path);
  }
}

const fields = [
  ["subject", forText],
  ["body", forHtml],
] as const;

/**
 * Throws 400 naming the field that isn't a valid template, includes another one in any branch, or has placeholders
 * that no email fills in. Fields are named with the prefix.
 */
export function assertTemplate(given: { subject?: string | undefined; body?: string | undefined }, prefix = "/"): void {
  const items: ErrorItem[] = [];
  for (const [field, engine] of fields) {
    const text = given[field];
    if (text === undefined) continue;
    assertReadable(engine, text, `${prefix}${field}`);
    const unknown = placeholdersOf({ subject: "", body: "", [field]: text }).filter((name) => !known.has(name));
    items.push(...unknown.map((name) => unknownPlaceholder(name, `${prefix}${field}`)));
  }
  if (items.length > 0) throw new ApiError(400, items.slice(0, 20));
}

function resolve(values: TemplateValues, name: string): string | null {
  const [group = "", key = "", ...rest] = name.split(".");
  if (rest.length > 0 || !Object.hasOwn(values, group)) return null;
  const inner = values[group] ?? {};
  return Object.hasOwn(inner, key) ? inner[key] || null : null;
}

/** Replaces each missing value with its name, like `[job.location]`. */
function withNames(values: TemplateValues, names: readonly string[]): Record<string, unknown> {
  const groups = new Map<string, Map<string, string>>();
  for (const name of names) {
    const [group = "", key = ""] = name.split(".");
    const inner = groups.get(group) ?? new Map<string, string>();
    groups.set(group, inner.set(key, resolve(values, name) ?? `[${name}]`));
  }
  // Names come from a template: fromEntries makes them own properties, even `__proto__` and `constructor`.
  return Object.fromEntries([...groups].map(([group, inner]) => [group, Object.fromEntries(inner)]));
}

function run(engine: Liquid, text: string, path: string, values: Record<string, unknown>): string {
  const parsed = parse(engine, text, path);
  try {
    return String(engine.renderSync(parsed, values));
  } catch (error) {
    const [detail = ""] = (error instanceof Error ? error.message : "").split("\n");
    throw new ApiError(400, {
      reason: "invalid_template",
      path,
      message: `The template can't be filled in: ${detail}`,
    });
  }
}

/** Subject and body with the values filled in; placeholders without a value show their name in brackets. */
export function renderTemplate(template: { subject: string; body: string }, values: TemplateValues) {
  const names = placeholdersOf(template);
  const shown = withNames(values, names);
  return {
    subject: run(forText, template.subject, "/subject", shown).replace(/\s+/g, " ").trim(),
    body: cleanHtml(run(forHtml, template.body, "/body", shown)),
    placeholders: names.map((name) => ({ name, value: resolve(values, name) })),
  };
}

const entities: Record<string, string> = { "&gt;": ">", "&lt;": "<", "&amp;": "&", "&quot;": '"' };

/** A template's sanitized HTML, with the text between Liquid delimiters unchanged. */
export function cleanTemplate(html: string): string {
  return cleanHtml(html).replace(/\{\{.*?\}\}|\{%.*?%\}/gs, (tag) =>
    tag.replace(/&(?:gt|lt|amp|quot);/g, (entity) => entities[entity] ?? entity),
  );
}

type Texts = { subject: string; body: string };

/**
 * A template with another subject or body, for one email. Throws 400, as for a template, naming the given field with the
 * prefix.
 */
export function editedTemplate(
  template: Texts,
  { subject, body }: { [field in keyof Texts]?: string | null | undefined },
  prefix = "/",
): Texts {
  const edited = {
    ...(subject == null ? {} : { subject }),
    ...(body == null ? {} : { body: cleanTemplate(body) }),
  };
  assertTemplate(edited, prefix);
  return { subject: edited.subject ?? template.subject, body: edited.body ?? template.body };
}
