import { flushCompileCache, registerHooks } from "node:module";

// Programs that tests start again all the time then start with little more than half of the CPU.

const flushAfterMs = 2000;

// Node reads the 180 kB of its package.json again for each file of drizzle-orm.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context;
    if (!/^\.\.?\/.*\.js$/.test(specifier) || !parentURL.includes("/node_modules/drizzle-orm/"))
      return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
  },
});

// Node writes what it compiled when a process ends, and many of these are killed.
setTimeout(flushCompileCache, flushAfterMs).unref();
