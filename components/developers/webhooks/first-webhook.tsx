import { CertificateNote } from "#components/developers/access-tokens/certificate-note.tsx";
import { curlCommand, type Service } from "#components/developers/access-tokens/curl.ts";
import { buttonClasses } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";

interface FirstWebhookProps {
  service: Service;
  /** Null for read-only access. */
  newPath: string | null;
}

/** Shown instead of the list while there are no webhooks. */
export function FirstWebhook({ service, newPath }: FirstWebhookProps) {
  const body = { name: "Ledger", url: "https://ledger.example.com/webhooks", events: ["*"] };
  return (
    <EmptyState
      title="No webhooks yet. A webhook sends events to your endpoint as they happen."
      action={
        newPath === null ? undefined : (
          <Link href={newPath} className={buttonClasses()}>
            Subscribe to events
          </Link>
        )
      }
    >
      <CodeBlock
        label="Do this with the API, using a token with the scope webhooks:write"
        code={curlCommand({ service, method: "POST", path: "/webhooks", token: "<API_TOKEN>", body })}
        className="w-full max-w-text"
      />
      <CertificateNote service={service} />
    </EmptyState>
  );
}
