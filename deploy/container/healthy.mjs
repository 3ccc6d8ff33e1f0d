// Ends with 0 if the given address answers, or if the web process in this container lives.
const { HTTP_PORT = "3080", HTTPS_PORT = "3443" } = process.env;
const own = Number(HTTP_PORT) === 0 ? `https://127.0.0.1:${HTTPS_PORT}` : `http://127.0.0.1:${HTTP_PORT}`;
// A certificate names PUBLIC_URL's host, and this asks only this container.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
const { 2: address = `${own}/healthz` } = process.argv;
const isAlive = await fetch(address).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isAlive ? 0 : 1);
