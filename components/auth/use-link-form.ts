import { useEffect, useRef, useState } from "react";
import { type AcceptResult, type LinkEnd, unreachable } from "./member-link.ts";

/** State of a form that redeems a one-time link: pending request, errors, and the sign-in that follows. */
export function useLinkForm(onStop: (end: LinkEnd) => void) {
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState<"password" | "oidc" | null>(null);
  const [wrong, setWrong] = useState<{ problem?: string; refusal?: string }>({});

  useEffect(() => {
    if (!wrong.refusal && !wrong.problem) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  }, [wrong]);

  /** The password is null for someone who signs in through the identity provider. */
  async function send(password: string | null, accept: () => Promise<AcceptResult>) {
    if (pending) return;
    setPending(password === null ? "oidc" : "password");
    try {
      const result = await accept();
      if (result.state === "spent") return onStop("spent");
      if (result.state === "accepted") return await enter(result.email, result.organization_id, password);
      setWrong({ refusal: result.message });
    } catch {
      setWrong({ problem: unreachable });
    }
    setPending(null);
  }

  async function enter(email: string, organization_id: string | undefined, password: string | null) {
    try {
      const { signIn } = await import("next-auth/react");
      if (password === null) return void (await signIn("oidc", { callbackUrl: "/" }));
      const place = organization_id === undefined ? {} : { organization_id };
      const result = await signIn("password", { redirect: false, email, password, ...place });
      if (result?.error === "SecondStep") return location.replace("/sign-in?error=SecondStep");
      if (result?.ok && !result.error) return location.replace("/");
    } catch {
      // The link has been used anyway; the page says so.
    }
    onStop("password-set");
  }

  return { form, pending, wrong, send };
}
