import { type RefObject, useEffect, useState } from "react";
import { beginProviderSignIn } from "#components/screen/begin-provider-sign-in.ts";
import { afterPause } from "#components/table/after-pause.ts";
import { Button } from "#components/ui/button.tsx";
import { sendForm } from "#lib/platform/api/client.ts";

interface Choice {
  id: string;
  name: string;
}

interface OwnProvidersProps {
  email: RefObject<HTMLInputElement | null>;
  next: string;
  onFailure: (word: string) => void;
}

const typingMs = 250;
const none: readonly Choice[] = [];

const domainOf = (email: string) => /@([^\s@]+\.[^\s@.]{2,})\s*$/.exec(email)?.[1]?.toLowerCase() ?? "";

/** The identity providers for the domain of the address that is being typed. */
export function OwnProviders({ email, next, onFailure }: OwnProvidersProps) {
  const [domain, setDomain] = useState("");
  const [choices, setChoices] = useState(none);
  const [pending, setPending] = useState<string | null>(null);

  useEffect(() => {
    const input = email.current;
    if (!input) return;
    const read = () => setDomain(domainOf(input.value));
    read();
    input.addEventListener("input", read);
    return () => input.removeEventListener("input", read);
  }, [email]);

  useEffect(() => {
    setChoices(none);
    if (domain === "") return;
    const asked = { isOver: false };
    const stop = afterPause(typingMs, async () => {
      try {
        const { providers } = (await sendForm("/api/sign-in-providers", { domain })) as { providers: Choice[] };
        if (!asked.isOver) setChoices(providers);
      } catch {
        // The password still works, and says what is wrong with the server.
      }
    });
    return () => {
      asked.isOver = true;
      stop?.();
    };
  }, [domain]);

  async function begin(id: string) {
    setPending(id);
    try {
      await beginProviderSignIn(id, next);
    } catch {
      setPending(null);
      onFailure("unreachable");
    }
  }

  return (
    <div role="status" className={choices.length === 0 ? "sr-only" : "flex flex-col gap-2"}>
      {choices.map(({ id, name }) => (
        <Button key={id} onClick={() => pending === null && begin(id)} pending={pending === id}>
          Sign in with {name}
        </Button>
      ))}
    </div>
  );
}
