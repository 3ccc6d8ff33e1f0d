import { ensureDemo } from "#db/seed/demo.ts";
import { runPreparation } from "#lib/platform/process/prepare.ts";

await runPreparation(ensureDemo);
