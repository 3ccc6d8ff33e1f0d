import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The keys in the build of `makeBuild`. */
export const builtKeys = {
  encryptionKey: "YzEwdmsZJFJOEPkF9NStsTiQ0MOpZJVD3Pemqu+Hl/I=",
  previewModeId: "98e62af12b5f0c3e6b5368d847f1ce1d",
  previewModeSigningKey: "c23fa8dcc0353388441794dc74a237931f5e3b088f8bf8d957c37745c01a344a",
  previewModeEncryptionKey: "4a97ab435f5f7e31f52381f6100d14bf30ba4c5cf43127d40e3f256eabd80b94",
};

/** Writes the files of a build that have keys, in the shape that Next gives them, and some that have none. */
export function makeBuild(build: string): void {
  const { encryptionKey, ...preview } = builtKeys;
  const actions = JSON.stringify({ node: {}, edge: {}, encryptionKey }, null, 2);
  const files = {
    "prerender-manifest.json": JSON.stringify({ version: 4, routes: { "/_global-error": {} }, preview }, null, 2),
    "server/preview-props.json": JSON.stringify(preview, null, 2),
    "server/server-reference-manifest.json": actions,
    "server/server-reference-manifest.js": `self.__RSC_SERVER_MANIFEST=${JSON.stringify(actions)}`,
    "server/app/page.js": 'const { previewModeId: id } = preview; call({ "encryptionKey": key });',
    "server/app/page.js.map": "{}",
    "static/chunk.js": "chunk",
    "cache/turbopack/data": "cache",
    trace: "[]",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(build, name, ".."), { recursive: true });
    writeFileSync(join(build, name), text);
  }
  mkdirSync(join(build, "node_modules"));
  symlinkSync("../../node_modules/pino", join(build, "node_modules", "pino-28069d52"));
}
