import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

const accessKey = "counterpart";
const secretKey = "counterpart-secret";

export interface S3Counterpart {
  /** The `FILES_URL` of its bucket. */
  url: string;
  close(): Promise<void>;
}

class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1);
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Throws S3Error unless the request has a valid Signature Version 4 by the one known key. */
function checkSignature(request: IncomingMessage, url: URL): void {
  const [, credential = "", signed = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    ) ?? [];
  const [key, day = "", region = "", service = ""] = credential.split("/");
  if (key !== accessKey) throw new S3Error(403, "InvalidAccessKeyId");
  const header = (name: string) => String(request.headers[name] ?? "").trim();
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]): [string, string] => [encoded(name), encoded(value)])
      .sort(byName)
      .map((pair) => pair.join("="))
      .join("&"),
    ...signed.split(";").map((name) => `${name}:${header(name)}`),
    "",
    signed,
    header("x-amz-content-sha256"),
  ].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", header("x-amz-date"), scope, sha256(canonical)].join("\n");
  const signing = [day, region, service, "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  if (!timingSafeEqual(hmac(signing, text), Buffer.from(signature, "hex")))
    throw new S3Error(403, "SignatureDoesNotMatch");
}

/** Stores a body under its name once all of it has arrived and matches its declared hash. */
async function put(request: IncomingMessage, path: string): Promise<void> {
  if (request.headers["content-encoding"]?.includes("aws-chunked")) throw new S3Error(501, "NotImplemented");
  const draft = `${path}.${randomUUID()}.part`;
  const hash = createHash("sha256");
  try {
    await pipeline(
      request,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(draft),
    );
    const declared = String(request.headers["x-amz-content-sha256"]);
    if (/^[0-9a-f]{64}$/.test(declared) && declared !== hash.digest("hex"))
      throw new S3Error(400, "XAmzContentSHA256Mismatch");
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

const pageSize = 20;

/** One page of names, as ListObjectsV2 returns it. */
async function list({ searchParams }: URL, folder: string): Promise<string> {
  const [prefix, delimiter, after] = ["prefix", "delimiter", "continuation-token"].map(
    (name) => searchParams.get(name) ?? "",
  ) as [string, string, string];
  const keys = (await readdir(folder)).filter((name) => !name.endsWith(".part")).map(decodeURIComponent);
  const names = new Set(
    keys
      .filter((key) => key.startsWith(prefix))
      .map((key) => {
        const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
        return end === -1 ? key : key.slice(0, end + 1);
      }),
  );
  const left = [...names].sort().filter((name) => name > after);
  const page = left.slice(0, pageSize);
  const entries = page.map((name) =>
    delimiter !== "" && name.endsWith(delimiter)
      ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${name}</Key><Size>1</Size></Contents>`,
  );
  const more = left.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${more !== ""}</IsTruncated>${entries.join("")}${more}</ListBucketResult>`;
}

async function answer(request: IncomingMessage, response: ServerResponse, bucketFolder: string, bucket: string) {
  const url = new URL(request.url ?? "/", "http://s3");
  checkSignature(request, url);
  const [, name, ...parts] = url.pathname.split("/").map(decodeURIComponent);
  if (name !== bucket) throw new S3Error(404, "NoSuchBucket");
  const key = parts.join("/");
  if (key === "" && request.method === "GET")
    return void response.writeHead(200, { "content-type": "application/xml" }).end(await list(url, bucketFolder));
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(key)) throw new S3Error(400, "InvalidArgument");
  const path = join(bucketFolder, encodeURIComponent(key));
  switch (request.method) {
    case "PUT":
      await put(request, path);
      return void response.writeHead(200, { etag: '"stored"' }).end();
    case "DELETE":
      await rm(path, { force: true });
      return void response.writeHead(204).end();
    case "GET":
    case "HEAD": {
      const found = await stat(path).catch(() => null);
      if (!found) throw new S3Error(404, "NoSuchKey");
      response.writeHead(200, { "content-length": found.size, "last-modified": found.mtime.toUTCString() });
      if (request.method === "HEAD") return void response.end();
      return pipeline(createReadStream(path), response);
    }
    default:
      throw new S3Error(405, "MethodNotAllowed");
  }
}

/** An S3-compatible store over HTTP with one bucket, whose objects are files of that name in `folder/bucket`. */
export async function startS3(folder: string, bucket: string): Promise<S3Counterpart> {
  const bucketFolder = join(folder, bucket);
  mkdirSync(bucketFolder, { recursive: true });
  const server = createServer((request, response) => {
    answer(request, response, bucketFolder, bucket).catch((error: unknown) => {
      const { status, code } = error instanceof S3Error ? error : { status: 500, code: "InternalError" };
      request.resume();
      if (response.headersSent) return void response.destroy();
      response.writeHead(status, { "content-type": "application/xml" });
      response.end(request.method === "HEAD" ? "" : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `s3://${accessKey}:${secretKey}@127.0.0.1:${port}/${bucket}?tls=off`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
