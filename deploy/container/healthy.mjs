// Ends with 0 if the web process in this container lives.
const { HTTP_PORT = "3080", HTTPS_PORT = "3443" } = process.env;
const isPlain = Number(HTTP_PORT) !== 0;
// The certificate names PUBLIC_URL's host, and we ask this machine.
if (!isPlain) process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
const address = isPlain ? `http://127.0.0.1:${HTTP_PORT}` : `https://127.0.0.1:${HTTPS_PORT}`;
const isAlive = await fetch(`${address}/healthz`).then(({ ok }) => ok, () => false);
process.exit(isAlive ? 0 : 1);
