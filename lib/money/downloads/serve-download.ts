import { linkAltered, serveLinks } from "#lib/platform/files/serve-link.ts";
import { downloadRoot, readGrant } from "./link.ts";
import { renderDownload } from "./render-download.ts";

const advice =
  "Ask for a new link: in the dashboard under Invoices, or by GET /invoices/{invoice_id}/download of the API.";

export const handleDownload = serveLinks(downloadRoot, advice, async (text) => {
  const grant = readGrant(text);
  if (!grant) throw linkAltered();
  return renderDownload(grant);
});
