import { z } from "zod";
import { longestJson, type Operation } from "#lib/platform/declaration/contract.ts";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import { takesBody } from "./refusals.ts";
import { sensitivePlan } from "./show-to.ts";

const quantity = (bytes: number) => (bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${bytes / 1024} KiB`);

/** Path of a key in the output, an object of objects: `page.cursor`. */
function placeOf(output: z.ZodType, names: readonly string[]): string | undefined {
  if (!(output instanceof z.ZodObject)) return undefined;
  const shape = output.shape as Record<string, z.ZodType>;
  const own = names.find((name) => name in shape);
  if (own) return own;
  for (const [key, inner] of Object.entries(shape)) {
    const place = placeOf(inner, names);
    if (place) return `${key}.${place}`;
  }
  return undefined;
}

function paging({ input, output }: Operation): string | null {
  const { cursor, offset, limit } = input.shape;
  const next = placeOf(output, ["next_cursor", "cursor"]);
  const total = placeOf(output, ["total_rows", "total_count"]);
  if (!limit || !(cursor || offset)) return null;
  return [
    cursor && next
      ? `Returns one page. Pass \`${next}\` of the response as \`cursor\` for the next page, with the same filters and order; it is null on the last page.`
      : "Returns one page. Pass the number of rows to skip as `offset` for the next page.",
    cursor && offset ? "Instead of a cursor you can pass the number of rows to skip as `offset`." : "",
    total ? `\`${total}\` is the number of rows on all pages.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

const bodies = {
  missing: "`NotFound`",
  bare_items: "`ErrorItems`",
  coded: "`CodedErrors`",
  bare_errors: "`Errors`",
  bare_item: "`ErrorItem`",
  field_items: "`FieldErrors`",
  stamped: "`StampedErrors`",
};

function ownBodies({ errors }: Operation): string | null {
  const own = Object.entries(errors).flatMap(([status, body]) =>
    body === undefined || body === "container" ? [] : [`${status} as ${bodies[body]}`],
  );
  return own.length === 0 ? null : `Error bodies: ${own.join(", ")}; other statuses as \`ErrorContainer\`.`;
}

const readable = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** When versions end. */
function endings({ retirements }: Operation): string[] {
  return Object.entries(retirements).map(([version, { deprecation, sunset }]) => {
    const end = sunset ? ` and may stop working on ${readable.format(new Date(sunset))}` : "";
    return `Version ${version} is deprecated since ${readable.format(new Date(deprecation))}${end}. Send a newer \`X-Version\`.`;
  });
}

/** What follows from the declaration but appears nowhere else in the document, in one or more sentences each. */
export function notesOf(operation: Operation): string[] {
  const {
    output,
    sensitiveColumns,
    produces,
    body,
    longestBody,
    showsSecret,
    wrap,
    isShownWrapped,
    tolerant,
    needsProof,
  } = operation;
  return [
    paging(operation),
    sensitivePlan(output) || sensitiveColumns.length > 0
      ? `Sensitive values read \`${hiddenText}\` for callers without access to them.`
      : null,
    produces ? "The file is streamed: if the connection breaks, it's incomplete." : null,
    takesBody(operation) && body === "multipart"
      ? `Reads a multipart/form-data body of up to ${quantity(longestBody)}, or a JSON body of up to ${quantity(longestJson)}.`
      : null,
    takesBody(operation) && body === "json" ? `Reads a JSON body of up to ${quantity(longestBody)}.` : null,
    wrap && takesBody(operation)
      ? isShownWrapped
        ? `The fields can also be sent without the key \`${wrap}\` around them.`
        : `The body can also be wrapped in the key \`${wrap}\`.`
      : null,
    showsSecret ? "The response holds a secret. Store it safely; don't log it." : null,
    needsProof
      ? "In the dashboard it needs a sign-in or another proof of who the person is from the last 10 minutes, and is otherwise refused with 403 and `reauthentication_required`. Tokens and apps don't need one."
      : null,
    tolerant ? "Ignores unknown parameters, unless you send `Prefer: handling=strict`." : null,
    ...endings(operation),
    ownBodies(operation),
  ].filter((note) => note !== null);
}
