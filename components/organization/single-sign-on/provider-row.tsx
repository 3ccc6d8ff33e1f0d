import { ActionButton } from "#components/screen/action-button.tsx";
import { beginProviderSignIn } from "#components/screen/begin-provider-sign-in.ts";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Status } from "#components/ui/status.tsx";
import {
  createSsoTest,
  deleteSsoProvider,
  type SsoProvider,
  updateSsoProvider,
} from "#lib/organization/single-sign-on/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { Copied } from "./copied.tsx";

const ProviderForm = lateDialog(() => import("./provider-form.tsx"));

const membersIn = (count: number) => (count === 1 ? "1 member has" : `${count} members have`);

export function ProviderRow({ provider }: { provider: SsoProvider }) {
  const { id, name, is_on, members, saml } = provider;

  async function test() {
    const { data } = await call(createSsoTest, { sso_provider_id: id });
    await beginProviderSignIn(id, data.return_to);
  }

  return (
    <li className="flex flex-col gap-2 border-b py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">{name}</h3>
        <Status tone={is_on ? "ok" : "neutral"}>{is_on ? "On" : "Off"}</Status>
        <span className="text-fg-2">{membersIn(members)} signed in through it</span>
      </div>
      <DetailList>
        <Detail name="Issuer">
          <span className="wrap-anywhere">{provider.issuer}</span>
        </Detail>
        {saml ? (
          <>
            <Detail name="Your entity ID">
              <Copied text={provider.client_id} name={`entity ID for ${name}`} />
            </Detail>
            <Detail name="ACS URL">
              <Copied text={provider.redirect_uri} name={`ACS URL for ${name}`} />
            </Detail>
            <Detail name="Your metadata">
              <Copied text={saml.metadata_url} name={`metadata address for ${name}`} />
            </Detail>
            <Detail name="Certificates">
              <ul>
                {saml.certificates.map(({ sha256, expires_at }) => (
                  <li key={sha256} className="wrap-anywhere">
                    <code className="font-mono text-xs">{sha256.slice(0, 23)}…</code> until {formatDate(expires_at)}
                  </li>
                ))}
              </ul>
            </Detail>
          </>
        ) : (
          <Detail name="Redirect URI">
            <Copied text={provider.redirect_uri} name={`redirect URI of ${name}`} />
          </Detail>
        )}
        {provider.opens_owners ? null : (
          <Detail name="Owners">Can't sign in through it until an owner allows that under Edit.</Detail>
        )}
      </DetailList>
      <div className="flex flex-wrap gap-2">
        <ActionButton size="small" aria-label={`Test ${name}`} run={test} failed={`Couldn't test ${name}`}>
          Test
        </ActionButton>
        <DialogButton
          size="small"
          aria-label={`Edit ${name}`}
          dialog={(opened) => <ProviderForm provider={provider} {...opened} />}
        >
          Edit
        </DialogButton>
        {is_on ? (
          <ConfirmedAction
            title={`Turn ${name} off?`}
            action="Turn off"
            tone="danger"
            run={() => call(updateSsoProvider, { sso_provider_id: id, is_on: false })}
            done={`${name} was turned off`}
            button="Turn off"
            label={`Turn off ${name}`}
          >
            Everyone who signed in through it is signed out. Its settings stay.
          </ConfirmedAction>
        ) : (
          <ActionButton
            size="small"
            aria-label={`Turn on ${name}`}
            run={() => call(updateSsoProvider, { sso_provider_id: id, is_on: true })}
            done={`${name} was turned on`}
            failed={`Couldn't turn ${name} on`}
          >
            Turn on
          </ActionButton>
        )}
        <ConfirmedAction
          title={`Remove ${name}?`}
          action="Remove provider"
          tone="danger"
          run={() => call(deleteSsoProvider, { sso_provider_id: id })}
          done={`${name} was removed`}
          button="Remove"
          label={`Remove ${name}`}
        >
          Everyone who signed in through it is signed out. They stay members.
        </ConfirmedAction>
      </div>
    </li>
  );
}
