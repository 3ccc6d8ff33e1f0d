"use client";

import { useEffect } from "react";
import { provenMessage } from "./provider-window.ts";

interface ProviderTripProps {
  /** The provider as next-auth calls it, and as people do; null on the way back. */
  trip: { id: string; name: string } | null;
}

/** Has the provider ask the person again, even if they are signed in there, and tells the page that waits. */
export function ProviderTrip({ trip }: ProviderTripProps) {
  useEffect(() => {
    if (!trip) {
      const channel = new BroadcastChannel(provenMessage);
      channel.postMessage(true);
      channel.close();
      window.close();
      return;
    }
    void import("next-auth/react").then(({ signIn }) =>
      signIn(trip.id, { callbackUrl: "/prove?back" }, { prompt: "login" }),
    );
  }, [trip]);

  return (
    <>
      <h1 className="mb-3 text-xl font-semibold">Confirm that it's you</h1>
      <p className="text-fg-2">{trip ? `Taking you to ${trip.name}…` : "Thank you. You can close this window."}</p>
    </>
  );
}
