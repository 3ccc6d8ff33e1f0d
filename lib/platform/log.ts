import { pino } from "pino";
import { settings } from "./env.ts";

let logger: pino.Logger | null = null;

/** The process's log: JSON lines on standard output. Never contains a token, secret, or personal value. */
export function log(): pino.Logger {
  logger ??= pino({ level: settings().log_level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return logger;
}
