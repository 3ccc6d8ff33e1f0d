import { DOMParser } from "@xmldom/xmldom";

/** What isn't the XML that we take. */
export class XmlProblem extends Error {}

export const namespaces = {
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
  metadata: "urn:oasis:names:tc:SAML:2.0:metadata",
  signature: "http://www.w3.org/2000/09/xmldsig#",
  exclusive: "http://www.w3.org/2001/10/xml-exc-c14n#",
} as const;

type Namespace = keyof typeof namespaces;

const [elementNode, textNode] = [1, 3];
/** The parser and the signature's check take long for many namespaces, which providers declare with each value. */
const limits = { depth: 40, marks: 20_000, declarations: 3000 };

function refuse(): never {
  throw new XmlProblem();
}

/**
 * The root element of a document that consists of elements, attributes, and text alone: without a document type, thus
 * without entities, and without comments, sections, and instructions, which parsers see differently. Throws
 * `XmlProblem`.
 */
export function parseXml(text: string): Element {
  const body = text.replace(
    /^<\?xml version=(["'])1\.0\1(?: encoding=(["'])utf-8\2)?(?: standalone=(["'])(?:yes|no)\3)?\s?\?>/i,
    "",
  );
  if (!/^[ \t\r\n]*</.test(body) || /<[!?]/.test(body) || body.split("<").length > limits.marks) refuse();
  if (body.split("xmlns").length > limits.declarations) refuse();
  let root: Element | null;
  try {
    const parser = new DOMParser({ locator: {}, errorHandler: refuse });
    root = parser.parseFromString(body, "text/xml")?.documentElement ?? null;
  } catch {
    return refuse();
  }
  if (!root || [...nodesIn(root.ownerDocument)].some((node) => node !== root && !isBlank(node))) refuse();
  for (const element of elementsIn(root)) {
    if (!isDeclared(element) || depthOf(element) > limits.depth) refuse();
    for (const one of attributesIn(element)) if (one.prefix && !isDeclared(one)) refuse();
    for (const node of nodesIn(element)) if (node.nodeType !== elementNode && node.nodeType !== textNode) refuse();
  }
  return root;
}

function* nodesIn(parent: Node): Generator<Node> {
  for (let node = parent.firstChild; node; node = node.nextSibling) yield node;
}

/** Without a declaration, the parser gives nothing, or what every object has by the prefix's name. */
const isDeclared = ({ namespaceURI }: Element | Attr) => typeof namespaceURI === "string" && namespaceURI !== "";

export const attributesIn = ({ attributes }: Element): Attr[] =>
  [...Array(attributes.length).keys()].map((at) => attributes.item(at) as Attr);

const isBlank = (node: Node) => node.nodeType === textNode && /^\s*$/.test(node.nodeValue ?? "");

function depthOf(element: Element): number {
  let depth = 0;
  for (let node: Node | null = element; node && depth <= limits.depth; node = node.parentNode) depth += 1;
  return depth;
}

/** The element and everything in it, in the document's order, without recursion. */
export function* elementsIn(root: Element): Generator<Element> {
  let node: Node | null = root;
  while (node) {
    if (node.nodeType === elementNode) yield node as Element;
    if (node.firstChild) node = node.firstChild;
    else {
      while (node && node !== root && !node.nextSibling) node = node.parentNode;
      node = node && node !== root ? node.nextSibling : null;
    }
  }
}

export const isElement = (node: Node, space: Namespace, name: string) =>
  (node as Element).namespaceURI === namespaces[space] && (node as Element).localName === name;

/** The elements directly in another one, with nothing but space between them. Throws `XmlProblem`. */
export function childrenOf(parent: Element): Element[] {
  const nodes = [...nodesIn(parent)].filter((node) => !isBlank(node));
  if (nodes.some((node) => node.nodeType !== elementNode)) refuse();
  return nodes as Element[];
}

export const named = (parent: Element, space: Namespace, name: string) =>
  childrenOf(parent).filter((child) => isElement(child, space, name));

/** The only one of that name; throws `XmlProblem` if there is none or another. */
export function only(parent: Element, space: Namespace, name: string): Element {
  const [found, another] = named(parent, space, name);
  return found && !another ? found : refuse();
}

/** Throws `XmlProblem` if there is any other element in it, or one that isn't there as often as it may be. */
export function mustConsistOf(parent: Element, allowed: readonly (readonly [Namespace, string, number])[]): void {
  const children = childrenOf(parent);
  for (const child of children) if (!allowed.some(([space, name]) => isElement(child, space, name))) refuse();
  for (const [space, name, most] of allowed) if (named(parent, space, name).length > most) refuse();
}

export const isText = (element: Element) => [...nodesIn(element)].every((node) => node.nodeType === textNode);

/** The text of an element that has nothing else in it. Throws `XmlProblem`. */
export function textOf(element: Element): string {
  if (!isText(element)) refuse();
  return [...nodesIn(element)].map((node) => node.nodeValue ?? "").join("");
}

/** An attribute without a namespace; null if it isn't there. */
export const attribute = (element: Element, name: string) =>
  element.hasAttribute(name) ? element.getAttribute(name) : null;

/** Base64 as people and programs break it into lines; null if it is something else. */
export function fromBase64(text: string, most: number): Buffer | null {
  const joined = text.replaceAll(/[\r\n\t ]/g, "");
  if (joined.length > Math.ceil(most / 3) * 4 || joined.length % 4 !== 0) return null;
  return /^[A-Za-z\d+/]+={0,2}$/.test(joined) ? Buffer.from(joined, "base64") : null;
}

/** Text in UTF-8 without a mark at its beginning; null if the bytes are something else. */
export function fromUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
