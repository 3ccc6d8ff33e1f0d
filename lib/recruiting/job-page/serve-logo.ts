import { Readable } from "node:stream";
import { findLogo } from "#db/job-pages.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { assertStored, openFile } from "#lib/platform/files/store.ts";

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const shared = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

function refuse(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  const type = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(`${message}\n`, { status, headers: { ...shared, ...type, ...headers } });
}

const missing = () => refuse(404, "There is no logo here.");

/**
 * An organization's logo, for everybody. Another logo has another address, so browsers keep it. Without a body it opens
 * no file: nobody would read it to its end and close it.
 */
export async function serveLogo(organization: string, file: string, hasBody = true): Promise<Response> {
  if (!uuid.test(organization) || !uuid.test(file)) return missing();
  const logo = await findLogo(organization, file);
  if (!logo) return missing();
  const { storage_key, content_type, size } = logo;
  try {
    await assertStored(storage_key, size);
    const body = hasBody ? (Readable.toWeb(await openFile(storage_key)) as ReadableStream<Uint8Array>) : null;
    return new Response(body, {
      headers: {
        ...shared,
        "content-type": content_type,
        "content-length": String(size),
        "content-disposition": "inline",
        "cache-control": "public, max-age=86400, immutable",
      },
    });
  } catch (error) {
    if (error instanceof ApiError) return refuse(error.status, error.items[0]?.message ?? "", error.headers);
    throw error;
  }
}
