import { toast } from "#components/ui/toast.tsx";

/** Ends the session and shows the sign-in page. */
export async function signOut() {
  try {
    const { signOut: endSession } = await import("next-auth/react");
    const { url } = await endSession({ redirect: false });
    // It reads no status: a refusal has no address.
    if (!url) throw new Error("the session hasn't ended");
    location.assign("/sign-in");
  } catch {
    toast({
      title: "You are still signed in",
      description: "The server couldn't be reached or is busy. Check your connection and try again.",
      urgent: true,
    });
  }
}
