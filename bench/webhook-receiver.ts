import { createServer } from "node:http";

/** Messages to the receiver: forget everything, or report how many events arrived since, or which. */
export type Question = "reset" | "count" | "arrivals";

/** Arrival of each event at `/quick`, by tracking ID, in milliseconds since the epoch. */
export type Arrivals = [string, number][];

let arrivals: Arrivals = [];

const server = createServer((request, response) => {
  const at = performance.timeOrigin + performance.now();
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => {
    if (request.url?.startsWith("/hang")) return;
    const tracking = /"tracking_id":"([^"]*)"/.exec(Buffer.concat(pieces).toString())?.[1] ?? "";
    arrivals.push([tracking, at]);
    response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : 0 });
});

process.on("message", (question: Question) => {
  if (question === "reset") arrivals = [];
  process.send?.(question === "arrivals" ? arrivals : arrivals.length);
});
process.once("disconnect", () => process.exit(0));
