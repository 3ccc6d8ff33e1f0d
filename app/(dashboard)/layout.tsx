import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { Hydrated } from "#components/screen/hydrated.tsx";
import { foldedCookie, readFolded } from "#components/shell/folded-sections.ts";
import { Providers } from "#components/shell/providers.tsx";
import { SecondFactorGate } from "#components/shell/second-factor-gate.tsx";
import { Shell } from "#components/shell/shell.tsx";
import { getAccount } from "#lib/organization/account/contract.ts";
import { listPasskeys } from "#lib/organization/passkeys/contract.ts";
import { getSecondFactor } from "#lib/organization/second-factor/contract.ts";
import { deviceWords } from "#lib/platform/auth/device-words.ts";
import { deviceName } from "#lib/platform/format/device-name.ts";
import { pages } from "#lib/registry/pages.ts";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const state = await prefetchAll([[getAccount, {}]]);
  if (answerIn(state, getAccount, {})?.data.lacks_second_factor) {
    const own = await prefetchAll([
      [listPasskeys, {}],
      [getSecondFactor, {}],
    ]);
    return (
      <Providers>
        <Hydrated state={state}>
          <Hydrated state={own}>
            <SecondFactorGate device={deviceName(deviceWords((await headers()).get("user-agent")))} />
          </Hydrated>
        </Hydrated>
      </Providers>
    );
  }
  const folded = readFolded(
    (await cookies()).get(foldedCookie)?.value,
    pages.map(({ section }) => section),
  );
  return (
    <Providers>
      <Hydrated state={state}>
        <Shell pages={pages} folded={folded}>
          {children}
        </Shell>
      </Hydrated>
    </Providers>
  );
}
