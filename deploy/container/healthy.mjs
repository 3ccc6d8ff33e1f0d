import { get } from "node:http";
import { get as getTls } from "node:https";

// Ends with 0 if the given address answers, or if the web process in this container lives.
// biome-ignore lint/style/noProcessEnv: of all settings, it needs only the ports.
const { HTTP_PORT = "3080", HTTPS_PORT = "3443" } = process.env;
const own = Number(HTTP_PORT) === 0 ? `https://127.0.0.1:${HTTPS_PORT}` : `http://127.0.0.1:${HTTP_PORT}`;
const { 2: address = `${own}/healthz` } = process.argv;
// A certificate names PUBLIC_URL's host, and this asks only this container.
const options = { rejectUnauthorized: false };
(address.startsWith("https:") ? getTls : get)(address, options, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
).once("error", () => process.exit(1));
