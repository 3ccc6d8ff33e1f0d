export {
  serveDownload as GET,
  serveDownload as HEAD,
  serveDownload as POST,
  serveDownload as PUT,
  serveDownload as PATCH,
  serveDownload as DELETE,
  serveDownload as OPTIONS,
} from "#lib/downloads/serve-download.ts";
