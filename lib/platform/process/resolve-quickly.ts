import { registerHooks } from "node:module";

// Loaded before a program (`--import`). For each import, Node looks for the package.json that decides what the name
// stands for, and parses it anew: our names are files' paths, a package's name always leads to the same file, and
// drizzle-orm's package.json of 180 kB would be read for each of its files.

const root = new URL("../../../", import.meta.url).href;
const isOurs = (url: string) => url.startsWith(root) && url.endsWith(".ts") && !url.includes("/node_modules/");
const packages = new Map<string, { url: string; format: string | null | undefined }>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "", conditions } = context;
    const asFile = (url: string, format: string) => ({ url, format, shortCircuit: true });
    if (/^\.\.?\/.*\.js$/.test(specifier) && parentURL.includes("/node_modules/drizzle-orm/"))
      return asFile(new URL(specifier, parentURL).href, "module");
    if (!isOurs(parentURL) || !conditions.includes("import")) return next(specifier, context);
    if (/^[#.].*\.ts$/.test(specifier)) {
      const url = new URL(specifier.replace(/^#/, root), parentURL).href;
      return isOurs(url) ? asFile(url, "module-typescript") : next(specifier, context);
    }
    if (!/^[@a-z]/.test(specifier) || specifier.includes(":")) return next(specifier, context);
    const known = packages.get(specifier);
    if (known) return { ...known, shortCircuit: true };
    const { url, format } = next(specifier, context);
    packages.set(specifier, { url, format });
    return { url, format };
  },
});
