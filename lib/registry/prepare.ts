import { runPreparation } from "#lib/platform/process/prepare.ts";

await runPreparation(async (...given) => {
  // What is refused before shouldn't wait for it, and installations without the demo never load it.
  const { ensureDemo } = await import("#db/seed/demo.ts");
  return ensureDemo(...given);
});
