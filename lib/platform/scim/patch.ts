import { isDeepStrictEqual } from "node:util";
import {
  type Attribute,
  type AttributeReference,
  type Json,
  type ResourceType,
  resolve,
  resolveIn,
  valuesOf,
} from "./attribute.ts";
import { elementMatcher } from "./match-filter.ts";
import { type Filter, parsePath } from "./parse-filter.ts";
import { readAny, readMany, readOne } from "./read-value.ts";
import { ScimError } from "./scim-error.ts";

const patchSchema = "urn:ietf:params:scim:api:messages:2.0:patchop";
const maxOperations = 1000;

export interface PatchOperation {
  op: "add" | "replace" | "remove";
  path?: string;
  value?: unknown;
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The operations of a PATCH body; Entra ID capitalizes their names. */
export function readPatch(body: Json): PatchOperation[] {
  const refuse = (message: string) => new ScimError("invalidSyntax", message);
  const { schemas } = body;
  if (
    schemas !== undefined &&
    !(Array.isArray(schemas) && schemas.some((one) => String(one).toLowerCase() === patchSchema))
  )
    throw refuse("schemas must be urn:ietf:params:scim:api:messages:2.0:PatchOp");
  const given = body.Operations ?? body.operations;
  if (!Array.isArray(given) || given.length === 0)
    throw refuse("Operations must be a list with at least one operation");
  if (given.length > maxOperations)
    throw refuse(`Send at most ${maxOperations.toLocaleString("en")} operations at once`);
  return given.map((one) => {
    const op = isObject(one) ? String(one.op).toLowerCase() : "";
    if (!isObject(one) || (op !== "add" && op !== "replace" && op !== "remove"))
      throw refuse("op must be add, replace, or remove");
    if (one.path !== undefined && one.path !== null && typeof one.path !== "string") throw refuse("path must be text");
    return { op, ...(one.path ? { path: one.path as string } : {}), value: one.value };
  });
}

function assign(holder: Json, { name, required }: Attribute, value: unknown): void {
  const isEmpty = value === null || (typeof value === "object" && Object.keys(value).length === 0);
  if (isEmpty && required) throw new ScimError("mutability", `${name} is required and can't be removed`);
  if (isEmpty) delete holder[name];
  else holder[name] = value;
}

/** A complex value with these parts set, and the others as they are; null takes a part away. */
function withParts(attribute: Attribute, current: unknown, parts: unknown): Json {
  readOne(attribute, parts);
  const made = { ...(current as Json | undefined) };
  for (const [key, part] of Object.entries(parts ?? {})) {
    const sub = resolveIn(attribute.subAttributes ?? [], key)?.attribute;
    if (sub) assign(made, sub, readOne(sub, part));
  }
  return made;
}

/** Keeps one primary value, the one that the operation set (RFC 7644 section 3.5.2). */
function keepOnePrimary(values: unknown[], before: readonly unknown[]): void {
  const primaries = values.filter(isObject).filter(({ primary }) => primary === true);
  if (primaries.length < 2) return;
  const kept = primaries.findLast((one) => !before.includes(one)) ?? primaries.at(-1);
  for (const one of primaries) if (one !== kept) one.primary = false;
}

/** The values that `a eq "x" and b eq "y"` demands of a new element; null if the filter says anything else. */
function demanded(filter: Filter): Json | null {
  if (filter.kind === "compare" && filter.operator === "eq" && filter.value !== null)
    return { [filter.path]: filter.value };
  if (filter.kind !== "and") return null;
  const [left, right] = [demanded(filter.left), demanded(filter.right)];
  return left && right && { ...left, ...right };
}

interface Selection {
  attribute: Attribute;
  filter: Filter;
  sub: Attribute | null;
}

/** `emails[type eq "work"].value`: the values that match, or a part of each. */
function applyToMatching(resource: Json, { op, value }: PatchOperation, { attribute, filter, sub }: Selection): void {
  const matches = elementMatcher(attribute, filter, "invalidPath");
  const elements = valuesOf(resource, attribute) as Json[];
  const matched = elements.filter(matches);
  const change = (element: Json) => {
    if (sub) assign(element, sub, op === "remove" ? null : readOne(sub, value));
    else if (op === "add") Object.assign(element, withParts(attribute, element, value));
  };
  const isReplaced = op === "replace" && !sub;
  if (op !== "remove" && matched.length === 0) {
    const start = op === "add" ? demanded(filter) : null;
    const made = start && (readOne(attribute, start) as Json);
    if (!made || !matches(made)) throw new ScimError("noTarget", `No value of ${attribute.name} matches the filter`);
    change(made);
    elements.push(made);
  }
  const before = elements.filter((one) => one.primary === true && !matched.includes(one));
  for (const one of matched) change(one);
  const left = elements.flatMap((one) => {
    if (!matched.includes(one)) return [one];
    if (isReplaced) return [readOne(attribute, value) as Json].filter((made) => made !== null);
    return op === "remove" && !sub ? [] : [one];
  });
  const kept = left.filter((one) => Object.keys(one).length > 0);
  keepOnePrimary(kept, before);
  assign(resource, attribute, attribute.multiValued ? kept : (kept[0] ?? null));
}

/** `name.givenName`; of a multi-valued attribute, the part of each value. */
function applyToPart(
  resource: Json,
  { op, value }: PatchOperation,
  { attribute, sub }: AttributeReference & { sub: Attribute },
) {
  const elements = valuesOf(resource, attribute) as Json[];
  const changed = elements.length > 0 || op === "remove" ? elements : [{}];
  for (const one of changed) assign(one, sub, op === "remove" ? null : readOne(sub, value));
  const kept = changed.filter((one) => Object.keys(one).length > 0);
  keepOnePrimary(kept, []);
  assign(resource, attribute, attribute.multiValued ? kept : (kept[0] ?? null));
}

/** Entra ID lists the values to remove instead of selecting them with a filter. */
function remaining(resource: Json, attribute: Attribute, value: unknown): unknown[] {
  const gone = readMany(attribute, value);
  const isGone = (one: unknown) =>
    gone.some((other) =>
      isObject(other) && isObject(one) && other.value !== undefined
        ? other.value === one.value
        : isDeepStrictEqual(other, one),
    );
  return valuesOf(resource, attribute).filter((one) => !isGone(one));
}

function wholeAfter(resource: Json, { op, value }: PatchOperation, attribute: Attribute): unknown {
  if (op === "remove") {
    const isListed = attribute.multiValued && value !== undefined && value !== null;
    return isListed ? remaining(resource, attribute, value) : null;
  }
  if (value === undefined) throw new ScimError("invalidValue", `${attribute.name} needs a value`);
  if (attribute.multiValued && op === "add") {
    const before = valuesOf(resource, attribute);
    const added = readMany(attribute, value).filter((one) => !before.some((other) => isDeepStrictEqual(other, one)));
    const all = [...before, ...added];
    keepOnePrimary(all, before);
    return all;
  }
  const isMerged = attribute.type === "complex" && !attribute.multiValued && isObject(value);
  return isMerged ? withParts(attribute, resource[attribute.name], value) : readAny(attribute, value);
}

/** Without a path, a client may send back what it can't change, as Okta does with the ID. */
function refuseReadOnly(
  resource: Json,
  { attribute, sub }: AttributeReference,
  { op, value }: PatchOperation,
  isListed: boolean,
): boolean {
  if (attribute.mutability !== "readOnly" && sub?.mutability !== "readOnly") return false;
  const isSame = op !== "remove" && isDeepStrictEqual(resource[attribute.name], value);
  if (isListed && (isSame || attribute.name === "schemas" || attribute.name === "meta")) return true;
  throw new ScimError("mutability", `${attribute.name} is read-only`);
}

function applyAt(type: ResourceType, resource: Json, operation: PatchOperation, path: string, isListed: boolean): void {
  const target = parsePath(path);
  const found = resolve(type, target.path);
  if (found === "unkept" || (found === null && isListed)) return;
  if (found === null) throw new ScimError("invalidPath", `${type.name} has no attribute ${target.path}`);
  if (refuseReadOnly(resource, found, operation, isListed)) return;
  const { attribute, sub } = found;
  if (target.filter === null) {
    if (sub) applyToPart(resource, operation, { attribute, sub });
    else assign(resource, attribute, wholeAfter(resource, operation, attribute));
    return;
  }
  const part = target.sub === null ? null : resolveIn(attribute.subAttributes ?? [], target.sub)?.attribute;
  if (sub || part === undefined)
    throw new ScimError("invalidPath", `${attribute.name} has no ${sub?.name ?? target.sub}`);
  applyToMatching(resource, operation, { attribute, filter: target.filter, sub: part });
}

/** Each key is a path, whether the client meant an attribute's name or wrote more, as Entra ID does. */
function applyListed(type: ResourceType, resource: Json, operation: PatchOperation): void {
  const { op, value } = operation;
  if (op === "remove") throw new ScimError("noTarget", "remove needs a path");
  if (!isObject(value)) throw new ScimError("invalidValue", "Without a path, value must be an object of attributes");
  for (const [key, one] of Object.entries(value)) {
    if (key.toLowerCase() === type.schema.toLowerCase()) applyListed(type, resource, { op, value: one });
    else applyAt(type, resource, { op, value: one }, key, true);
  }
}

/**
 * The resource after a PATCH (RFC 7644 section 3.5.2): all operations in their order, or none. Attributes that aren't
 * kept are passed over. Where the RFC leaves it open, `add` makes the value that a filter of equalities describes.
 */
export function applyPatch(type: ResourceType, resource: Json, operations: readonly PatchOperation[]): Json {
  const made = structuredClone(resource);
  for (const operation of operations) {
    if (operation.path === undefined) applyListed(type, made, operation);
    else applyAt(type, made, operation, operation.path, false);
  }
  return made;
}
