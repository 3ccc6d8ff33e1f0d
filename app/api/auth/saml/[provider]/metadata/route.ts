import { ownMetadata } from "#lib/organization/single-sign-on/saml-own-metadata.ts";
import { withErrorContainer } from "#lib/platform/api/serve-form.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";

type Context = { params: Promise<{ provider: string }> };

/** What a provider needs to know about us. It shows nothing about the organization. */
export const GET = withErrorContainer(async (_request: Request, { params }: Context): Promise<Response> => {
  const metadata = await ownMetadata((await params).provider);
  if (metadata === null) throw notFound("Identity provider");
  const headers = { "content-type": "application/samlmetadata+xml; charset=utf-8", "cache-control": "no-store" };
  return new Response(metadata, { headers });
});
