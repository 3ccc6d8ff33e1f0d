import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DownloadLink } from "./download-invoice.tsx";

// However long a busy machine takes to render.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const shown = (seconds: number) =>
  renderToStaticMarkup(
    <DownloadLink
      url="https://muster.example/downloads/1"
      expires_at="2026-06-20T00:01:00.000Z"
      endsAt={performance.now() + seconds * 1000}
      renewing={false}
      onRenew={() => undefined}
    />,
  );

test("a link counts down its minutes, never from more than it has, and can be renewed once it has expired", () => {
  expect(shown(4 * 60 + 5)).toMatch(/role="timer"[^>]*>4:05</);
  expect(shown(20 * 60)).toMatch(/role="timer"[^>]*>15:00</);
  expect(shown(60)).toContain("Copy link");
  const expired = shown(-1);
  expect(expired).toContain("The link has expired.");
  expect(expired).not.toContain("Copy link");
  expect(expired).toContain("Renew link");
});
