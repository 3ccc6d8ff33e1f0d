import { lookup, Resolver } from "node:dns/promises";
import { buildConnector } from "undici";
import { portOf, selfTest } from "./own-address.ts";
import { skipInterim } from "./skip-interim.ts";
import { literalOf, mayCall, type TargetPolicy } from "./target.ts";

/** The target may not be dialed. The message could reveal internal details, so it is only for the operator's log. */
export class ForbiddenTargetError extends Error {}

export type Resolve = (hostname: string) => Promise<string[]>;

/**
 * Resolves public names over the network. The system resolver runs on a few threads shared by all endpoints, where one
 * hung name server would delay the others. Private names may exist only in the machine's hosts file, so with allowed
 * networks it is used anyway.
 */
export function resolverFor({ allowed }: TargetPolicy): Resolve {
  if (allowed.length > 0)
    return async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address);
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length === 0 && answers[0].status === "rejected") throw answers[0].reason;
    return addresses;
  };
}

/**
 * Connects only where the policy allows: checks a literal host or every resolved address, dials exactly the checked
 * addresses one after another, and checks the peer again before the request is written.
 */
export function guardedConnector(
  policy: TargetPolicy,
  resolve: Resolve,
  timeoutsMs: { address: number; whole: number },
): buildConnector.connector {
  const direct = (timeout: number) => buildConnector({ timeout, allowH2: false, autoSelectFamily: false });
  const [quick, patient] = [direct(timeoutsMs.address), direct(timeoutsMs.whole)];

  const isItself = selfTest(policy.own, resolve);

  const dial = (connect: buildConnector.connector, options: buildConnector.Options) =>
    new Promise<Parameters<buildConnector.Callback>[1]>((done, failed) => {
      connect(options, (error, socket) => (error ? failed(error) : done(socket)));
    });

  async function connect(options: buildConnector.Options) {
    const literal = literalOf(options.hostname);
    const addresses = literal === null ? await resolve(options.hostname) : [literal];
    if (addresses.length === 0 || !addresses.every((address) => mayCall(address, options, policy)))
      throw new ForbiddenTargetError("the name stands for an address that may not be called");
    if (await isItself(addresses, portOf(options)))
      throw new ForbiddenTargetError("the name stands for this service itself");
    const isTls = options.protocol === "https:";
    const servername = isTls && literal === null ? options.hostname : undefined;
    for (const [at, address] of addresses.entries()) {
      const isLast = at === addresses.length - 1;
      try {
        const socket = await dial(isLast ? patient : quick, {
          ...options,
          hostname: address,
          host: address,
          servername,
        });
        if (socket && mayCall(socket.remoteAddress ?? "", options, policy)) return skipInterim(socket);
        socket?.destroy();
        throw new ForbiddenTargetError("the connection led to another address");
      } catch (error) {
        if (isLast || error instanceof ForbiddenTargetError) throw error;
      }
    }
    throw new ForbiddenTargetError("no address");
  }

  return (options, callback) => {
    connect(options).then(
      (socket) => callback(null, socket as NonNullable<typeof socket>),
      (error: Error) => callback(error, null),
    );
  };
}
