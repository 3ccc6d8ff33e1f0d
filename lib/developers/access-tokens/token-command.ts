import { closePool } from "#db/pool.ts";
import { tokenCommand } from "./generate-token.ts";

const { code, stdout, stderr } = await tokenCommand(process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
await closePool();
