import { ensureDemo } from "#db/seed/demo.ts";
import { runPreparation } from "./platform/process/prepare.ts";

await runPreparation(ensureDemo);
