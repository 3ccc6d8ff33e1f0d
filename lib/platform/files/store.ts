import { once } from "node:events";
import { constants, createReadStream } from "node:fs";
import { chmod, copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { settings } from "#lib/platform/env.ts";
import type { FilesSetting } from "#lib/platform/files-url.ts";
import { log } from "#lib/platform/log.ts";
import { storageUnavailable } from "#lib/platform/uploads/storage-unavailable.ts";

const ownerOnly = 0o700;
const s3 = { attempts: 2, connectMs: 3000, answerMs: 30_000 };

interface Local {
  path: string;
  size: number;
  content_type: string;
}

interface Store {
  disk: Disk;
  /** Copies a local file into it. */
  put: (key: string, file: Local) => Promise<void>;
}

/** The store for the given setting. */
export async function openStore(files: FilesSetting): Promise<Store> {
  if (files.kind === "folder") {
    const disk = new Disk(new FSDriver({ location: pathToFileURL(files.path), visibility: "private" }));
    // The system copies it, so its bytes don't pass through this process.
    if (files.isOwn) await chmod(files.path, ownerOnly).catch(() => undefined);
    const put = async (key: string, { path }: Local) => {
      await mkdir(files.path, { recursive: true, mode: ownerOnly });
      await copyFile(path, join(files.path, key), constants.COPYFILE_FICLONE);
    };
    return { disk, put };
  }
  // The S3 client takes several megabytes of memory, so load it only where it is used.
  const [{ S3Driver }, { S3Client }] = await Promise.all([import("flydrive/drivers/s3"), import("@aws-sdk/client-s3")]);
  const client = new S3Client({
    region: files.region,
    endpoint: files.endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: files.access_key, secretAccessKey: files.secret_key },
    maxAttempts: s3.attempts,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      ...{ connectionTimeout: s3.connectMs, requestTimeout: s3.answerMs, socketTimeout: s3.answerMs },
      throwOnRequestTimeout: true,
    },
  });
  const disk = new Disk(new S3Driver({ client, bucket: files.bucket, visibility: "private", supportsACL: false }));
  const put = async (key: string, { path, size, content_type }: Local) => {
    const bytes = createReadStream(path);
    try {
      await disk.putStream(key, bytes, { contentType: content_type, contentLength: size });
    } finally {
      bytes.destroy();
    }
  };
  return { disk, put };
}

let opened: Promise<Store> | undefined;

function store(): Promise<Store> {
  opened ??= openStore(settings().files);
  return opened;
}

/** Copies a local file into the store. Throws 503 if the store doesn't accept it. */
export async function putFile(key: string, file: Local, into = store()): Promise<void> {
  try {
    await (await into).put(key, file);
  } catch (error) {
    throw storageUnavailable(error);
  }
}

function lost(key: string, found: string): ApiError {
  log().error({ storage_key: key, found }, "a stored file is missing or damaged");
  return new ApiError(503, {
    reason: "storage_unavailable",
    message:
      "This file is missing from storage or damaged there. Ask whoever runs this service to restore it from a backup.",
  });
}

/** Whether the store responded that the file doesn't exist, rather than not responding at all. */
function isMissing({ cause }: { cause?: { code?: string; $metadata?: { httpStatusCode?: number } } }): boolean {
  return cause?.code === "ENOENT" || cause?.$metadata?.httpStatusCode === 404;
}

/** Throws 503 unless the store has the whole file now. */
export async function assertStored(key: string, size: number, from = store()): Promise<void> {
  let length: number;
  try {
    length = (await (await from).disk.getMetaData(key)).contentLength;
  } catch (error) {
    throw isMissing(error as Error & { cause?: object }) ? lost(key, "nothing") : storageUnavailable(error);
  }
  if (length !== size) throw lost(key, `${length} of ${size} bytes`);
}

/** The bytes of a stored file, once the first ones have been read. Throws 503 if the store doesn't return them. */
export async function openFile(key: string, from = store()): Promise<Readable> {
  try {
    const bytes = await (await from).disk.getStream(key);
    // A folder opens a file only on the first read, and a failure then would cut off a response that has begun.
    await once(bytes, "readable");
    return bytes;
  } catch (error) {
    throw storageUnavailable(error);
  }
}

/** Deletes a file; does nothing if it doesn't exist. */
export async function removeFile(key: string, from = store()): Promise<void> {
  await (await from).disk.delete(key);
}
