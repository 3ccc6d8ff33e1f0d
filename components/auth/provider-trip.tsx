"use client";

import { useEffect } from "react";
import { provenMessage } from "./provider-window.ts";

interface ProviderTripProps {
  provider: string;
  isBack: boolean;
}

/** Has the provider ask the person again, even if they are signed in there, and tells the page that waits. */
export function ProviderTrip({ provider, isBack }: ProviderTripProps) {
  useEffect(() => {
    if (isBack) {
      const channel = new BroadcastChannel(provenMessage);
      channel.postMessage(true);
      channel.close();
      window.close();
      return;
    }
    void import("next-auth/react").then(({ signIn }) =>
      signIn("oidc", { callbackUrl: "/prove?back" }, { prompt: "login" }),
    );
  }, [isBack]);

  return (
    <>
      <h1 className="mb-3 text-xl font-semibold">Confirm that it's you</h1>
      <p className="text-fg-2">{isBack ? "Thank you. You can close this window." : `Taking you to ${provider}…`}</p>
    </>
  );
}
