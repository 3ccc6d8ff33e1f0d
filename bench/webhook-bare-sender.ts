import { Pool } from "undici";

/** POSTs the same bytes over several connections for some seconds: the cost of a delivery with nothing around it. */
export interface BareSending {
  url: string;
  headers: Record<string, string>;
  body: string;
  connections: number;
  seconds: number;
}

const warmUpMs = 1000;

async function send({ url, headers, body, connections, seconds }: BareSending): Promise<number> {
  const { origin, pathname: path } = new URL(url);
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const began = performance.now() + warmUpMs;
  const end = began + seconds * 1000;
  let sent = 0;
  const lane = async () => {
    while (performance.now() < end) {
      const answer = await pool.request({ path, method: "POST", headers, body });
      await answer.body.dump();
      if (performance.now() >= began) sent += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  const rate = (sent * 1000) / (performance.now() - began);
  await pool.close();
  return rate;
}

process.on("message", (message: BareSending) => {
  void send(message).then((rate) => process.send?.({ rate }));
});
process.once("disconnect", () => process.exit(0));
process.send?.("ready");
