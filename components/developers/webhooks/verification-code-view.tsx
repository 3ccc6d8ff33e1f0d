"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { verificationCode } from "./verification-code.ts";

const languages = verificationCode.map(({ language }) => language);

/** Verification code in the selected language. */
export function VerificationCode() {
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
