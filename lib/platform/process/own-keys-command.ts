import { join } from "node:path";
import { ensureOwnKeys } from "./build-keys.ts";
import { exitWithMessage } from "./exit-with-message.ts";

// What the first web process does, for installations that it can't write to.
await exitWithMessage(() => ensureOwnKeys(join(import.meta.dirname, "..", "..", "..")));
