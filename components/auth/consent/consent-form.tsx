import { buttonClasses } from "#components/ui/button.tsx";
import { type Scope, scopeDescriptions } from "#lib/platform/declaration/scopes.ts";
import { AppName } from "./app-name.tsx";
import { AppOrigin } from "./app-origin.tsx";
import type { ConsentView, ToolsByScope } from "./consent-view.ts";
import { NotAllowed } from "./not-allowed.tsx";
import { OrganizationChoice } from "./organization-choice.tsx";
import { ScopeChoice } from "./scope-choice.tsx";

interface ConsentFormProps {
  request: string;
  to: string;
  consent: ConsentView;
  tools: ToolsByScope;
  nothingChosen: boolean;
}

const places = {
  web: "sends you back to",
  loopback: "runs on this computer and sends you back to",
  app: "opens the app on this computer that handles",
};

/** A plain HTML form so that it works without JavaScript. */
export function ConsentForm({ request, to, consent, tools, nothingChosen }: ConsentFormProps) {
  const { client_name, destination, scopes, more, beyond_role, is_allowed, organization, person, email } = consent;
  const fields = { request, to, proof: consent.proof, organization_id: consent.organization_id };
  const choicesOf = (all: readonly Scope[], isChosen: boolean) => (
    <ul className="divide-y divide-border rounded-md border border-border">
      {all.map((scope) => (
        <ScopeChoice
          key={scope}
          scope={scope}
          words={scopeDescriptions[scope]}
          tools={tools[scope] ?? []}
          isChosen={isChosen}
        />
      ))}
    </ul>
  );
  return (
    <form method="post" action="/authorize">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <h1 className="text-xl font-semibold">Connect an app to {organization}?</h1>
      <OrganizationChoice request={request} to={to} {...consent} />
      <p className="mt-4 font-medium wrap-anywhere">
        <AppName name={client_name} />
      </p>
      <AppOrigin {...consent} />
      <p className="mt-3">It {places[destination.kind]}</p>
      <p className="text-xl font-semibold wrap-anywhere">
        <bdi>{destination.name}</bdi>
      </p>
      <p className="text-fg-2">Allow access only if you just started connecting this app yourself.</p>
      {nothingChosen ? (
        <p role="alert" className="mt-3 font-medium text-bad">
          Choose at least one permission, or deny access.
        </p>
      ) : null}
      {is_allowed ? (
        <fieldset className="mt-5">
          <legend className="mb-1 font-medium">The app will be able to</legend>
          {choicesOf(scopes, true)}
        </fieldset>
      ) : (
        <NotAllowed {...consent} />
      )}
      {is_allowed && beyond_role.length > 0 ? (
        <p className="mt-2 text-fg-2">It also asked for {beyond_role.join(", ")}, which your role doesn't include.</p>
      ) : null}
      {is_allowed && more.length > 0 ? (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer font-medium">Allow more than it asked for</summary>
          <fieldset className="mt-2">
            <legend className="mb-1 text-fg-2">
              Some apps can't ask again later. Check only what you want this one to do.
            </legend>
            {choicesOf(more, false)}
          </fieldset>
        </details>
      ) : null}
      <p className="mt-4 text-fg-2">
        You are signed in as <bdi>{person}</bdi> ({email}).{" "}
        {is_allowed
          ? `The app acts for you in ${organization} until you disconnect it in Developers → Connected apps.`
          : null}
      </p>
      <div className="mt-5 grid grid-cols-2 gap-3">
        <button type="submit" name="decision" value="deny" className={buttonClasses({})}>
          Deny access
        </button>
        {is_allowed ? (
          <button type="submit" name="decision" value="allow" className={buttonClasses({})}>
            Allow access
          </button>
        ) : null}
      </div>
    </form>
  );
}
