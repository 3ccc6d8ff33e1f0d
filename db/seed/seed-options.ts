import { parseArgs } from "node:util";

export interface SeedOptions {
  invoices: number;
  organization: string;
  paymentsEach: boolean;
}

/** The command line is invalid; the message is one line. */
export class UsageError extends Error {}

const MOST = 20_000_000;
const ORGANIZATION = "Meridane Staffing Group";

export const usage = `Usage: npm run seed -- [--invoices 1000000] [--organization "${ORGANIZATION}"] [--payments-each]

Adds invoices of the last three years, with their lines, people, contracts, payments and refunds, to one organization, which is
created if it doesn't exist. Works while Muster is running, or starts the embedded database for as long as it takes.

  --invoices N         number to add, from 1 to ${MOST.toLocaleString("en")} (default 1,000,000)
  --organization NAME  organization to add them to (default "${ORGANIZATION}")
  --payments-each      a payment for every invoice, instead of one for many
  --help               this text`;

/** Returns null if help is requested. Throws UsageError. */
export function readSeedOptions(args: string[]): SeedOptions | null {
  const options = {
    invoices: { type: "string" },
    organization: { type: "string" },
    "payments-each": { type: "boolean" },
    help: { type: "boolean" },
  } as const;
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];
  try {
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    throw new UsageError((error as Error).message.split("\n", 1)[0]);
  }
  if (values.help) return null;
  const { invoices = "1000000", organization = ORGANIZATION } = values;
  if (!/^\d+$/.test(invoices) || Number(invoices) < 1 || Number(invoices) > MOST) {
    throw new UsageError(`--invoices ${invoices} is not a whole number from 1 to ${MOST}.`);
  }
  if (organization.trim() === "" || organization.length > 200)
    throw new UsageError("--organization needs a name of at most 200 characters.");
  return {
    invoices: Number(invoices),
    organization: organization.trim(),
    paymentsEach: values["payments-each"] ?? false,
  };
}
