import { serveLogo } from "#lib/recruiting/job-page/serve-logo.ts";

interface Context {
  params: Promise<{ organization_id: string; file_id: string }>;
}

export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { organization_id, file_id } = await params;
  return serveLogo(organization_id, file_id);
}

// Otherwise Next runs GET for it and drops the body, which leaves the file open.
export async function HEAD(_: Request, { params }: Context): Promise<Response> {
  const { organization_id, file_id } = await params;
  return serveLogo(organization_id, file_id, false);
}
