import { CodeBlock } from "#components/ui/code-block.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";

const inside = /^(?:https?:\/\/)?(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[?::1|0\.0\.0\.0)/i;

/** How to expose a local receiver on a public URL; expanded when a private address is entered. */
export function TunnelHint({ url }: { url: string }) {
  const isInside = inside.test(url.trim());
  const port = /:(\d{2,5})(?:\/|$)/.exec(url)?.[1] ?? "8000";
  return (
    <Disclosure key={String(isInside)} startsOpen={isInside} summary="Testing on your own machine?" className="mt-1">
      <div className="flex max-w-text flex-col gap-2 pt-1 text-xs text-fg-2">
        <p>We don't call private addresses. A tunnel gives your program a public URL; each of these prints one:</p>
        <CodeBlock label="Cloudflare Tunnel" code={`cloudflared tunnel --url http://localhost:${port}`} />
        <CodeBlock label="ngrok" code={`ngrok http ${port}`} />
      </div>
    </Disclosure>
  );
}
