"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Section } from "#components/ui/section.tsx";
import { verificationCode } from "./verification-code.ts";
import { VerifyForm } from "./verify-form.tsx";
import type { Webhook } from "./webhook.ts";
import { WebhookPage } from "./webhook-page.tsx";

export function VerificationScreen({ id }: { id: string }) {
  return <WebhookPage id={id}>{(webhook) => <Verification webhook={webhook} />}</WebhookPage>;
}

function Verification({ webhook }: { webhook: Webhook }) {
  return (
    <div className="grid gap-x-10 gap-y-10 xl:grid-cols-2">
      <Section title="Check a request" id="verify">
        <p className="mb-4 max-w-text text-sm text-fg-2">
          Find out whether a request you received is genuine and, if not, why. Nothing you paste leaves this browser.
        </p>
        <VerifyForm webhook={webhook} />
      </Section>
      <Section title="Code for your receiver" id="code">
        <p className="mb-4 max-w-text text-sm text-fg-2">
          The signature is the HMAC-SHA256 of POST and the raw body, in lowercase hexadecimal, with the signing key's
          text as the key. Deduplicate by <code className="font-mono text-xs">data.meta.event_id</code>, because a
          delivery can arrive more than once, and respond within 30 seconds.
        </p>
        <VerificationCode />
      </Section>
    </div>
  );
}

const languages = verificationCode.map(({ language }) => language);

/** Verification code in the selected language. */
function VerificationCode() {
  const [language, setLanguage] = useQueryState("code", parseAsStringLiteral(languages).withDefault("Node"));
  const chosen = verificationCode.find((each) => each.language === language) ?? verificationCode[0];
  return (
    <>
      <fieldset className="mb-3 flex flex-wrap gap-2">
        <legend className="sr-only">Language</legend>
        {languages.map((each) => (
          <Button
            key={each}
            size="small"
            aria-pressed={each === language}
            onClick={() => void setLanguage(each)}
            className={cn(each === language && "bg-selected")}
          >
            {each}
          </Button>
        ))}
      </fieldset>
      <CodeBlock label={`Verification in ${chosen.language}`} code={chosen.code} />
      <p className="mt-3 max-w-text text-sm text-fg-2">
        The headers webhook-id, webhook-timestamp, and webhook-signature follow Standard Webhooks, whose libraries
        verify them with the same key and reject replayed requests.
      </p>
    </>
  );
}
