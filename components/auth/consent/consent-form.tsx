import { buttonClasses } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { type Scope, scopeDescriptions } from "#lib/platform/declaration/scopes.ts";
import { relativeTime } from "#lib/platform/format/relative-time.ts";
import { AppName } from "./app-name.tsx";
import type { ConsentView, ToolsByScope } from "./consent-view.ts";

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

type AppOriginProps = Pick<ConsentView, "publisher" | "registered_at" | "destination">;

/** Says who vouches for the app's name, if anyone. */
function AppOrigin({ publisher, registered_at, destination }: AppOriginProps) {
  if (publisher === null)
    return (
      <p className="text-fg-2">
        Unverified: the app chose this name itself. Registered {relativeTime(registered_at, new Date())}.
      </p>
    );
  return (
    <p className="text-fg-2">
      Verified: this name is published at <bdi className="font-medium text-fg wrap-anywhere">{publisher}</bdi>.
      {destination.kind === "web" ? null : " Any program on this computer could still claim to be this app."}
    </p>
  );
}

/** Shown instead of the permissions if the organization blocks the app. */
function NotAllowed({ organization, destination }: Pick<ConsentView, "organization" | "destination">) {
  return (
    <p role="alert" className="mt-5 font-medium wrap-anywhere">
      {organization} doesn't allow apps at <bdi>{destination.name}</bdi>. Ask an owner or admin to allow it in
      Developers → Connected apps.
    </p>
  );
}

interface OrganizationChoiceProps extends Pick<ConsentView, "organization_id" | "organizations"> {
  request: string;
  to: string;
}

/** For a member of several organizations: links to the page for the others, with what their role there can allow. */
function OrganizationChoice({ request, to, organization_id, organizations }: OrganizationChoiceProps) {
  const others = organizations.filter(({ id }) => id !== organization_id);
  if (others.length === 0) return null;
  return (
    <nav aria-label="Other organizations" className="mt-1 text-fg-2">
      Connect it to another organization instead:
      <ul>
        {others.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`/oauth/consent?${new URLSearchParams({ request, to, organization: id })}`}
              className="font-medium text-fg underline"
            >
              <bdi className="wrap-anywhere">{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ScopeChoiceProps {
  scope: string;
  words: string;
  tools: readonly string[];
  isChosen: boolean;
}

const most = 12;

function ScopeChoice({ scope, words, tools, isChosen }: ScopeChoiceProps) {
  const id = `scope-${scope.replace(":", "-")}`;
  return (
    <li className="flex items-start gap-1.5 px-3 py-2.5">
      <Checkbox id={id} name="scope" value={scope} defaultChecked={isChosen} className="-ml-1" />
      <div className="min-w-0 grow">
        <label htmlFor={id} className="block py-0.5">
          {words}
        </label>
        <details className="text-xs leading-4 text-fg-2">
          <summary className="w-fit cursor-pointer">
            <code>{scope}</code>, {tools.length === 1 ? "1 tool" : `${tools.length} tools`}
          </summary>
          <p className="mt-1 wrap-anywhere">
            {tools.slice(0, most).join(", ")}
            {tools.length > most ? ` and ${tools.length - most} more` : ""}
          </p>
        </details>
      </div>
    </li>
  );
}
