import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { databaseFailures } from "#db/pool.ts";
import { answerPasswordSignIn } from "#lib/platform/auth/password-sign-in.ts";
import { isPasswordSignIn, takeSignInTurn } from "#lib/platform/auth/sign-in-turns.ts";
import type { Lane } from "./native-lane.ts";
import { catchComplaints, inRequest, notePageFailure } from "./page-complaints.ts";
import { dropHeaders, refusalOfPageRequest } from "./page-request.ts";
import { admitReader, isPublicPage } from "./public-pages.ts";
import { refuse } from "./refuse.ts";
import { arrivalOf } from "./trusted-proxy.ts";

const PAGE_HEADERS = [
  ["strict-transport-security", "max-age=63072000; includeSubDomains"],
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "same-origin"],
  ["cross-origin-opener-policy", "same-origin"],
] as const;

export interface PageLane {
  serve: Lane;
  close(): Promise<void>;
}

/** Pages and their static files, served by Next from the build in `folder`. */
export async function makePageLane(folder: string, port: number): Promise<PageLane> {
  const { default: next } = await import("next");
  const { parseAndValidateFlightRouterState } = await import(
    "next/dist/server/app-render/parse-and-validate-flight-router-state.js"
  );
  // Next listens for WebSocket upgrades on the server it is given. There are none here, so give it one that never
  // opens.
  const app = next({ dev: false, dir: folder, hostname: "localhost", port, httpServer: createServer() });
  await app.prepare();
  catchComplaints();
  const handle = app.getRequestHandler();
  return {
    serve(incoming, outgoing) {
      // Next, its packages, and we listen for the end of a response: together more often than the ten times from which on Node warns.
      outgoing.setMaxListeners(20);
      const { request_id } = arrivalOf(incoming);
      for (const [name, value] of PAGE_HEADERS) outgoing.setHeader(name, value);
      outgoing.setHeader("x-request-id", request_id);
      const refusal = refusalOfPageRequest(incoming, parseAndValidateFlightRouterState);
      if (refusal) {
        for (const [name, value] of Object.entries(refusal.headers ?? {})) outgoing.setHeader(name, value);
        refuse(incoming, outgoing, { ...refusal, request_id });
        return;
      }
      respondIfDatabaseBusy(outgoing);
      dropHeaders(incoming);
      setTrustedHeaders(incoming);
      const answer = () =>
        inRequest(request_id, () =>
          handle(incoming, outgoing).catch((error: unknown) => {
            notePageFailure(error);
            outgoing.destroy();
          }),
        );
      if (isPublicPage(incoming)) return void admitReader(incoming, outgoing, () => void answer());
      if (!isPasswordSignIn(incoming)) return void answer();
      const signIn = () => answerPasswordSignIn(incoming, outgoing, arrivalOf(incoming).ip, answer);
      void takeSignInTurn(incoming, outgoing, signIn);
    },
    close: () => app.close(),
  };
}

/** A page that fails when the database is unreachable, or breaks off, or its connections are taken, is 503, so clients may retry. */
function respondIfDatabaseBusy(outgoing: ServerResponse) {
  const before = databaseFailures();
  const writeHead = outgoing.writeHead.bind(outgoing) as (status: number, ...rest: unknown[]) => ServerResponse;
  outgoing.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || databaseFailures() === before) return writeHead(status, ...rest);
    outgoing.setHeader("retry-after", "2");
    return writeHead(503, ...rest);
  };
}

// Next builds a request's URL from these and would trust a sender's own; `receive` has removed those.
function setTrustedHeaders(incoming: IncomingMessage) {
  const { ip, host } = arrivalOf(incoming);
  incoming.headers["x-forwarded-proto"] = "https";
  incoming.headers["x-forwarded-for"] = ip;
  if (host !== undefined) {
    incoming.headers["x-forwarded-host"] = host;
    incoming.headers["x-forwarded-port"] = /:(\d+)$/.exec(host)?.[1] ?? "443";
  }
}
