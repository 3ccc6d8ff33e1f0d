import type { Metadata } from "next";
import { WelcomeForm } from "#components/auth/welcome-form.tsx";
import { shortestPassword } from "#lib/account/contract.ts";
import { linkHours } from "#lib/members/contract.ts";
import { setPassword } from "./set-password.ts";

export const metadata: Metadata = { title: "Set your password" };

export default function WelcomePage() {
  return <WelcomeForm setPassword={setPassword} shortest={shortestPassword} hours={linkHours} />;
}
