import { parseSync } from "oxc-parser";

/** What a browser needs from an operation to call it and to know which reads a write makes stale. */
const keptKeys = ["name", "method", "path", "changes", "summary"];

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** All nodes except key names, which reference nothing. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one);
  if (!isNode(value)) return;
  yield value;
  for (const [key, inner] of Object.entries(value)) if (key !== "key" && key !== "property") yield* nodesOf(inner);
}

const isCallOf = (name: string, node: Node) =>
  node.type === "CallExpression" && (node.callee as { name?: string }).name === name;

/** An object reduced to the keys that a browser needs. */
function reduced(object: Node, source: string): string {
  const properties = object.properties as (Node & { key?: { name?: string } })[];
  const kept = properties.filter(({ type, key }) => type === "SpreadElement" || keptKeys.includes(key?.name ?? ""));
  return `{ ${kept.map(({ start, end }) => source.slice(start, end)).join(", ")} }`;
}

/** Source of a constant's value; null for schemas and other call results, unless operations here share it. */
function textOf(init: Node, source: string, isExported: boolean): string | null {
  if (init.type.startsWith("TS")) return textOf(init.expression as Node, source, isExported);
  if (isCallOf("inArea", init)) return "inArea()";
  if (isCallOf("defineOperation", init)) return `defineOperation(${reduced((init.arguments as [Node])[0], source)})`;
  if (![...nodesOf(init)].some(({ type }) => type === "CallExpression")) return source.slice(init.start, init.end);
  return init.type === "ObjectExpression" && !isExported ? reduced(init, source) : null;
}

const namesIn = (value: unknown) =>
  new Set([...nodesOf(value)].filter(({ type }) => type === "Identifier").map(({ name }) => name as string));

const bodyOf = (file: string, source: string) => parseSync(file, source).program.body as unknown as Node[];

/**
 * The browser version of a contracts module: operations without schemas, texts and rules, and constants that aren't the
 * result of a call. Form validation comes from `inputs.ts`.
 */
export function forBrowser(source: string, file: string): string {
  const statements = bodyOf(file, source);
  const constants = statements.flatMap((statement) => {
    const isExported = statement.type === "ExportNamedDeclaration";
    const declaration = (isExported ? statement.declaration : statement) as Node | null;
    if (declaration?.type !== "VariableDeclaration") return [];
    return (declaration.declarations as { id: { name: string }; init: Node }[]).flatMap(({ id, init }) => {
      const value = textOf(init, source, isExported);
      if (value === null) return [];
      return { name: id.name, isExported, text: `${isExported ? "export " : ""}const ${id.name} = ${value};` };
    });
  });
  const uses = new Map(constants.map(({ name, text }) => [name, namesIn(bodyOf(file, text))]));
  const used = new Set<string>();
  const use = (name: string) => {
    if (used.has(name)) return;
    used.add(name);
    uses.get(name)?.forEach(use);
  };
  for (const { name, isExported } of constants) if (isExported) use(name);
  const imports = statements
    .filter(({ type, importKind }) => type === "ImportDeclaration" && importKind !== "type")
    .flatMap(({ specifiers, source: from }) => {
      const named = (specifiers as (Node & { local: { name: string } })[]).filter(({ local }) => used.has(local.name));
      const list = named.map(({ start, end }) => source.slice(start, end)).join(", ");
      return named.length > 0 ? [`import { ${list} } from ${JSON.stringify((from as { value: string }).value)};`] : [];
    });
  return [...imports, ...constants.filter(({ name }) => used.has(name)).map(({ text }) => text)].join("\n");
}

/** The loader referenced by `next.config.ts`. */
export default function load(this: { resourcePath: string }, source: string): string {
  return forBrowser(source, this.resourcePath);
}
