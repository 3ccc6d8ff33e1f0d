interface ServiceInput {
  kind: "service";
  body: string;
  key: string;
  /** Value of `x-service-signature` or `webhook-signature`. */
  signature: string;
}

interface StandardInput extends Omit<ServiceInput, "kind"> {
  kind: "standard";
  id: string;
  timestamp: string;
}

export type VerifyInput = ServiceInput | StandardInput;

export interface VerifyStep {
  name: string;
  /** Null if not reached. */
  isRight: boolean | null;
  detail: string;
}

const right = (name: string, detail: string): VerifyStep => ({ name, isRight: true, detail });
const wrong = (name: string, detail: string): VerifyStep => ({ name, isRight: false, detail });

const encoder = new TextEncoder();

async function hmac(key: Uint8Array<ArrayBuffer>, message: string): Promise<Uint8Array> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, encoder.encode(message)));
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** The Standard Webhooks signing key: the decoded part after `whsec_`, otherwise the text itself. */
function standardKey(key: string): Uint8Array<ArrayBuffer> {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(key)?.[1];
  if (encoded === undefined) return encoder.encode(key);
  return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
}

function checkKey(key: string): VerifyStep {
  const name = "Signing key";
  if (key.trim() === "") return wrong(name, "Paste the key named by the label in the request.");
  if (key.startsWith("…")) return wrong(name, "This is a masked key, not the key itself.");
  if (key !== key.trim()) return wrong(name, "Remove the spaces or line breaks around it.");
  return right(name, `${key.length} characters, used as is.`);
}

function checkBody(body: string): VerifyStep {
  const name = "Body";
  if (body === "") return wrong(name, "Paste the raw body, before anything parses it.");
  try {
    const { data } = JSON.parse(body);
    const id = data?.meta?.event_id;
    if (typeof id !== "string") return wrong(name, "It has no data.meta.event_id, so it isn't a delivery from Muster.");
    return right(name, `Event ${id}, ${encoder.encode(body).length} bytes.`);
  } catch {
    return wrong(name, "The JSON is incomplete. Copy everything from the first { to the last }.");
  }
}

function checkServiceHeader(signature: string): VerifyStep {
  const name = "x-service-signature";
  const fail = (detail: string) => wrong(name, detail);
  if (signature === "") return fail("Paste the value of the header.");
  if (/^v1,/.test(signature)) return fail("This is the value of webhook-signature, the other header.");
  if (/^sha256=/i.test(signature)) return fail("Leave out sha256=. The header only has the hexadecimal digits.");
  if (/^[0-9a-f]{64}$/.test(signature)) return right(name, "64 hexadecimal digits.");
  if (/^[0-9a-f]{64}$/i.test(signature)) return fail("The letters must be lowercase.");
  return fail(`It has ${signature.length} characters instead of 64 hexadecimal digits.`);
}

function checkStandardHeader(signature: string): VerifyStep {
  const name = "webhook-signature";
  const fail = (detail: string) => wrong(name, detail);
  if (signature === "") return fail("Paste the value of the header.");
  const parts = signature.split(" ");
  if (parts.every((part) => /^v1,[A-Za-z0-9+/]{43}=$/.test(part)))
    return right(name, parts.length === 1 ? "One signature." : `${parts.length} signatures: a key is being rotated.`);
  if (/^[0-9a-f]{64}$/.test(signature)) return fail("This is the value of x-service-signature, the other header.");
  return fail("It is not a list of v1,… with 44 characters after each comma.");
}

function checkIdAndTime({ id, timestamp, body }: StandardInput): VerifyStep {
  const name = "webhook-id and webhook-timestamp";
  const fail = (detail: string) => wrong(name, detail);
  if (id === "" || timestamp === "") return fail("Paste the values of both headers. They are signed too.");
  if (!/^\d{9,11}$/.test(timestamp)) return fail("The timestamp isn't a number of seconds since 1970.");
  if (!body.includes(id)) return fail("The id is not the event_id of this body: they belong to different deliveries.");
  return right(name, `Sent on ${new Date(Number(timestamp) * 1000).toUTCString()}.`);
}

/** Common ways that programs alter a request; undoing one makes the signature match. */
const changes: {
  what: string;
  body?: (body: string) => string;
  prefix?: string;
  key?: (key: string) => Uint8Array<ArrayBuffer>;
}[] = [
  {
    what: "there is a line break at the end of the body. Remove it.",
    body: (body) => body.replace(/[\r\n]+$/, ""),
  },
  { what: "the body's line breaks were changed.", body: (body) => body.replaceAll("\n", "\r\n") },
  {
    what: "the body was parsed and serialized again. Use the raw bytes you received.",
    body: (body) => JSON.stringify(JSON.parse(body)),
  },
  { what: "it was computed without POST in front of the body.", prefix: "" },
  { what: "a line break was put between POST and the body.", prefix: "POST\n" },
  {
    what: "the key was decoded from base64 first. For this header its text is the key, whsec_ included.",
    key: standardKey,
  },
  {
    what: "whsec_ is missing from the key. It's part of the key.",
    key: (key) => encoder.encode(key.replace(/^whsec_/, "")),
  },
];

async function explainService({ body, key, signature }: ServiceInput): Promise<string> {
  for (const change of changes) {
    const message = `${change.prefix ?? "POST"}${change.body?.(body) ?? body}`;
    const bytes = change.key?.(key) ?? encoder.encode(key);
    if (bytes.length > 0 && hexOf(await hmac(bytes, message)) === signature) return `It differs because ${change.what}`;
  }
  return "It doesn't match. The body was changed on the way, or another key was used. Compare x-service-hmac-label with the key's label.";
}

async function signatureStep(input: VerifyInput): Promise<VerifyStep> {
  const name = "Signature";
  if (input.kind === "service") {
    const expected = hexOf(await hmac(encoder.encode(input.key), `POST${input.body}`));
    if (expected === input.signature) return right(name, "HMAC-SHA256 of POST and the body gives the same digits.");
    return wrong(name, await explainService(input));
  }
  const { id, timestamp, body, key, signature } = input;
  const expected = `v1,${base64Of(await hmac(standardKey(key), `${id}.${timestamp}.${body}`))}`;
  if (signature.split(" ").includes(expected))
    return right(name, "It includes the HMAC-SHA256 of the ID, timestamp, and body, joined by dots.");
  return wrong(name, "None match. The ID, timestamp, or body belongs to another request, or another key was used.");
}

/** Checks a request step by step, up to the first failure. Nothing leaves the browser. */
export async function verifySignature(input: VerifyInput): Promise<VerifyStep[]> {
  const steps = [
    checkKey(input.key),
    ...(input.kind === "service"
      ? [checkServiceHeader(input.signature)]
      : [checkStandardHeader(input.signature), checkIdAndTime(input)]),
    checkBody(input.body),
  ];
  const ready = steps.every(({ isRight }) => isRight);
  const last = ready
    ? await signatureStep(input)
    : { name: "Signature", isRight: null, detail: "Checked once everything above is correct." };
  return [...steps, last];
}
