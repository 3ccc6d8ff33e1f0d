import { toast } from "#components/ui/toast.tsx";

/** Ends the session and shows the sign-in page. */
export async function signOut() {
  try {
    const { signOut: endSession } = await import("next-auth/react");
    await endSession({ redirect: false });
    location.assign("/sign-in");
  } catch {
    toast({
      title: "You are still signed in",
      description: "Couldn't reach the server. Check your connection and try again.",
      urgent: true,
    });
  }
}
