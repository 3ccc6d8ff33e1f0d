"use client";

import { useEffect } from "react";
import { provenMessage } from "./provider-window.ts";

interface ProviderTripProps {
  /** The provider as next-auth calls it, and as people do. */
  trip: { id: string; name: string };
  isBack: boolean;
}

/** Has the provider ask the person again, even if they are signed in there, and tells the page that waits. */
export function ProviderTrip({ trip, isBack }: ProviderTripProps) {
  useEffect(() => {
    if (isBack) {
      const channel = new BroadcastChannel(provenMessage);
      channel.postMessage(true);
      channel.close();
      window.close();
      return;
    }
    void import("next-auth/react").then(({ signIn }) =>
      signIn(trip.id, { callbackUrl: "/prove?back" }, { prompt: "login" }),
    );
  }, [isBack, trip.id]);

  return (
    <>
      <h1 className="mb-3 text-xl font-semibold">Confirm that it's you</h1>
      <p className="text-fg-2">{isBack ? "Thank you. You can close this window." : `Taking you to ${trip.name}…`}</p>
    </>
  );
}
