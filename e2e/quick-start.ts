import { flushCompileCache } from "node:module";
import "#lib/platform/process/resolve-quickly.ts";

// Cuts the CPU time to start a program, which tests do constantly, to little more than half.

const flushAfterMs = 2000;

// Node writes its compile cache when a process exits, but many of these are killed.
setTimeout(flushCompileCache, flushAfterMs).unref();
