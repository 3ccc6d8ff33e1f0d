import { type FormEvent, useRef, useState } from "react";
import { TextField } from "#components/forms/text-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { SignInNotice } from "./sign-in-notice.tsx";

interface SecondStepFormProps {
  /** Path on this site to open after sign-in. */
  next: string;
  /** Codes of an authenticator app work. Recovery codes always do. */
  takesCode: boolean;
  takesPasskey: boolean;
  /** Back to the password, with an error code unless the person chose to go back. */
  onEnd: (problem: string | null) => void;
}

/** Asks for a code or a passkey, after the right password of someone with a second factor. */
export default function SecondStepForm({ next, takesCode, takesPasskey, onEnd }: SecondStepFormProps) {
  const code = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState<"code" | "recovery" | "passkey">(takesPasskey ? "passkey" : "code");
  const [error, setError] = useState<string | null>(null);
  const [text, setText] = useState<string>();
  const [pending, setPending] = useState(false);
  const [tries, setTries] = useState(0);

  function fail(word: string, message?: string) {
    if (word === "SecondStepEnded") return onEnd(word);
    setError(word);
    setText(message);
    setPending(false);
    setTries((count) => count + 1);
    code.current?.select();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    if (way === "passkey") return await confirmWithPasskey();
    try {
      const { signIn } = await import("next-auth/react");
      const given = code.current?.value ?? "";
      const result = await signIn("second-step", { redirect: false, code: given, callbackUrl: next });
      if (!result?.ok || result.error) return fail(result?.error ?? "unreachable");
      location.assign(next);
    } catch {
      fail("unreachable");
    }
  }

  async function confirmWithPasskey() {
    try {
      const { signInWithPasskey } = await import("#components/screen/passkey.ts");
      await signInWithPasskey(true);
      location.assign(next);
    } catch (problem) {
      fail("passkey", problem instanceof Error ? problem.message : undefined);
    }
  }

  function change(to: typeof way) {
    setWay(to);
    setError(null);
    code.current?.focus();
  }

  const usesRecovery = way === "recovery";
  const label = usesRecovery ? "Recovery code" : "Code";
  return (
    <form method="post" action="/sign-in" onSubmit={submit} className="flex flex-col gap-4">
      {error ? <SignInNotice key={tries} problem={error} text={text} focused /> : null}
      {way === "passkey" ? (
        <p className="text-sm text-fg-2">Your password is right. Now confirm with one of your passkeys.</p>
      ) : (
        <TextField
          label={label}
          helper={
            usesRecovery
              ? "One of the codes that you saved. Each works once."
              : "The 6 digits that your authenticator app shows"
          }
          ref={code}
          key={label}
          name="code"
          inputMode={usesRecovery ? "text" : "numeric"}
          autoComplete={usesRecovery ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
        />
      )}
      <Button type="submit" variant="primary" pending={pending} autoFocus={takesPasskey}>
        {way === "passkey" ? "Use a passkey" : "Sign in"}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        {takesCode && way !== "code" ? (
          <Button variant="ghost" size="small" onClick={() => change("code")}>
            Use a code from your app
          </Button>
        ) : null}
        {takesPasskey && way !== "passkey" ? (
          <Button variant="ghost" size="small" onClick={() => change("passkey")}>
            Use a passkey
          </Button>
        ) : null}
        {way === "recovery" ? null : (
          <Button variant="ghost" size="small" onClick={() => change("recovery")}>
            Use a recovery code
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={() => onEnd(null)}>
          Back
        </Button>
      </div>
    </form>
  );
}
