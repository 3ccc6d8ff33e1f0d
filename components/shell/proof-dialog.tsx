import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { proveThroughProvider } from "#components/auth/provider-window.ts";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { FormProblem } from "#components/forms/form-problem.tsx";
import { PasswordField } from "#components/forms/password-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { signWithPasskey } from "#components/screen/passkey.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { beginPasskeyProof, getProof, proveIdentity } from "#lib/organization/proof/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { returnHere } from "./return-here.ts";

interface ProofDialogProps {
  onEnd: (isProven: boolean) => void;
}

type Ways = OutputOf<typeof getProof>["data"];

/** Asks for a password, a passkey, or a trip through the identity provider. */
export default function ProofDialog({ onEnd }: ProofDialogProps) {
  const asked = useQuery({ ...query(getProof, {}), staleTime: 0, gcTime: 0 });

  useEffect(() => {
    if (asked.isError) onEnd(false);
  }, [asked.isError, onEnd]);

  return asked.data ? <Asking ways={asked.data.data} onEnd={onEnd} /> : null;
}

function useReturnHere() {
  const account = useAccount();
  return () => returnHere(account, () => location.reload());
}

async function provePasskey() {
  const { data } = await call(beginPasskeyProof, {});
  await call(proveIdentity, { credential: await signWithPasskey(data.options) });
}

function Asking({ ways, onEnd }: ProofDialogProps & { ways: Ways }) {
  const { has_password, takes_code, has_passkey, provider } = ways;
  const returnHere = useReturnHere();
  const [other, setOther] = useState<"passkey" | "provider" | null>(null);
  const [problem, setProblem] = useState<string>();
  const first = has_password ? "password" : has_passkey ? "passkey" : "provider";

  async function passProvider() {
    await proveThroughProvider();
    await returnHere();
  }

  async function prove(way: "password" | "passkey" | "provider", { current_password, code }: Entries = {}) {
    if (way === "passkey") await provePasskey();
    else if (way === "provider") await passProvider();
    else await call(proveIdentity, { current_password, ...(takes_code && { code }) });
    onEnd(true);
  }

  async function proveOtherwise(way: "passkey" | "provider") {
    if (other) return;
    setOther(way);
    setProblem(undefined);
    try {
      await prove(way);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined);
      setOther(null);
    }
  }

  const actions = { password: "Confirm", passkey: "Use a passkey", provider: `Continue with ${provider}` };
  if (first === "provider" && provider === null) return <SignInAgain onEnd={onEnd} />;
  return (
    <EntryDialog
      title="Confirm that it's you"
      description="It has been a while since you signed in, and this needs a recent confirmation. Nothing you entered is lost."
      action={actions[first]}
      send={(entries) => prove(first, entries)}
      onClose={() => onEnd(false)}
    >
      <FormProblem>{problem}</FormProblem>
      {has_password ? (
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          maxLength={200}
        />
      ) : null}
      {has_password && takes_code ? (
        <TextField
          label="Code"
          name="code"
          helper="From your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      ) : null}
      {has_passkey && first !== "passkey" ? (
        <Button onClick={() => void proveOtherwise("passkey")} pending={other === "passkey"}>
          {actions.passkey}
        </Button>
      ) : null}
      {provider !== null && first !== "provider" ? (
        <Button onClick={() => void proveOtherwise("provider")} pending={other === "provider"}>
          {actions.provider}
        </Button>
      ) : null}
    </EntryDialog>
  );
}

/** For someone with nothing to prove it with here, such as after the identity provider was disconnected. */
function SignInAgain({ onEnd }: ProofDialogProps) {
  const returnHere = useReturnHere();
  return (
    <EntryDialog
      title="Sign in again"
      description="It has been a while since you signed in. Open the sign-in page in another tab, sign out and in there, then come back."
      action="I signed in again"
      send={async () => {
        await returnHere();
        onEnd(true);
      }}
      onClose={() => onEnd(false)}
    >
      {null}
    </EntryDialog>
  );
}
