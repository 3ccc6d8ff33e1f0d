import { expect, test } from "vitest";
import { StartError } from "./exit-with-message.ts";
import { warmUp } from "./warm-up.ts";

test("the first pages are asked for", async () => {
  const asked: (string | undefined)[] = [];
  await warmUp(({ url }, response) => {
    asked.push(url);
    response.end("Page");
  });
  expect(asked).toEqual(["/sign-in", "/rest/v2/openapi.json"]);
});

test("a page that hangs or breaks off is a reason not to start", async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const limit = new AbortController();
  const hanging = warmUp(() => resolve(), limit.signal);
  void asked.then(() => limit.abort());
  await expect(hanging).rejects.toThrow(StartError);
  await expect(warmUp(({ socket }) => void socket.destroy())).rejects.toThrow(StartError);
  await expect(
    warmUp(({ socket }, response) => {
      response.write("Pa");
      setImmediate(() => socket.destroy());
    }),
  ).rejects.toThrow(StartError);
});
