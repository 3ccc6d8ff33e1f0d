import dns from "node:dns";
import { Resolver } from "node:dns/promises";

const absent = new Set(["ENOTFOUND", "ENODATA"]);

/** The TXT records of a name, none if it has none, or null if no server says so: then nothing is known. */
export async function txtRecords(name: string): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  // A resolver begins with the machine's servers, even if this process was given others; only the whole module knows those.
  resolver.setServers(dns.getServers());
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    return absent.has((error as NodeJS.ErrnoException).code ?? "") ? [] : null;
  }
}
