import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** A folder, or a bucket in any S3-compatible store. */
export type FilesSetting =
  | { kind: "folder"; path: string /** In DATA_DIR, so nobody else has to read it. */; isOwn: boolean }
  | { kind: "s3"; endpoint: string; bucket: string; region: string; access_key: string; secret_key: string };

/** Parses `FILES_URL`; null if it is invalid. */
export function readFilesUrl(value: string): FilesSetting | null {
  const url = URL.parse(value);
  if (url?.protocol === "file:" && url.host === "" && url.pathname.length > 1 && url.search === "")
    return { kind: "folder", path: fileURLToPath(url), isOwn: false };
  const [, bucket, ...rest] = url?.pathname.split("/") ?? [];
  const tls = url?.searchParams.get("tls") ?? "on";
  if (url?.protocol !== "s3:" || !url.host || !url.username || !url.password || !bucket || rest.join("") !== "")
    return null;
  if (tls !== "on" && tls !== "off") return null;
  return {
    kind: "s3",
    endpoint: `${tls === "on" ? "https" : "http"}://${url.host}`,
    bucket,
    region: url.searchParams.get("region") ?? "us-east-1",
    access_key: decodeURIComponent(url.username),
    secret_key: decodeURIComponent(url.password),
  };
}

/** Parses a folder's path, or a URL such as FILES_URL takes; null if it is neither. */
export function readPlace(text: string): FilesSetting | null {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return readFilesUrl(text);
  return { kind: "folder", path: resolve(/* turbopackIgnore: true */ text), isOwn: false };
}
