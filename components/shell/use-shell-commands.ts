import { useRouter } from "next/navigation";
import { useCommands } from "#components/screen/commands.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { usePreference } from "#components/screen/use-preference.ts";
import { usePages } from "./pages.ts";
import { signOut } from "./sign-out.ts";

/** Commands available on every page. */
export function useShellCommands(openHelp: () => void) {
  const router = useRouter();
  const account = useAccount();
  const [, setTheme] = usePreference("theme");
  const pages = usePages();

  useCommands([
    ...pages.map(({ name, path, opens = path, key }) => ({
      label: name,
      group: "Go to" as const,
      ...(key ? { keys: `G then ${key}` } : {}),
      path: opens,
      run: () => router.push(opens),
    })),
    {
      label: "Account",
      group: "Go to",
      keywords: ["password", "profile"],
      path: "/account",
      run: () => router.push("/account"),
    },
    ...account.organizations
      .filter(({ id, needs }) => id !== account.organization.id && needs !== "identity_provider")
      .map(({ id, name }) => ({
        label: `Switch to ${name}`,
        group: "Organization" as const,
        keywords: ["organization"],
        run: () => void import("./switch-organization.ts").then((code) => code.enterOrganization(id, pages)),
      })),
    { label: "Light theme", group: "Theme", keywords: ["appearance"], run: () => setTheme("light") },
    { label: "Dark theme", group: "Theme", keywords: ["appearance", "night"], run: () => setTheme("dark") },
    { label: "System theme", group: "Theme", keywords: ["appearance"], run: () => setTheme("system") },
    { label: "Keyboard shortcuts", group: "Account", keys: "?", keywords: ["help"], run: openHelp },
    { label: "Sign out", group: "Account", keywords: ["log out", "leave"], run: () => void signOut() },
  ]);
}
