import { linkAltered, serveLinks } from "#lib/platform/files/serve-link.ts";
import { downloadRoot, readGrant } from "./link.ts";
import { renderDownload } from "./render-download.ts";

const advice =
  "Request a new link in the dashboard under Invoices, or with GET /invoices/{invoice_id}/download in the API.";

export const handleDownload = serveLinks(downloadRoot, advice, async (text) => {
  const grant = readGrant(text);
  if (!grant) throw linkAltered();
  return renderDownload(grant);
});
