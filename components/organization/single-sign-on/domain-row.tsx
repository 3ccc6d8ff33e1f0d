import { ActionButton } from "#components/screen/action-button.tsx";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Status } from "#components/ui/status.tsx";
import { type Domain, deleteDomain, proveDomain, updateDomain } from "#lib/organization/single-sign-on/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { Copied } from "./copied.tsx";

const RequireProvider = lateDialog(() => import("./require-provider.tsx"));

export function DomainRow({ domain }: { domain: Domain }) {
  const { role } = useAccount();
  const { id, domain: name, is_required } = domain;
  const isProven = domain.proven_at !== null;
  return (
    <li className="flex flex-col gap-2 border-b py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">{name}</h3>
        <Status tone={isProven ? "ok" : "warn"}>{isProven ? "Proven" : "Not proven"}</Status>
        {is_required ? <span className="text-fg-2">Members have to use your provider</span> : null}
      </div>
      {isProven ? null : (
        <DetailList>
          <Detail name="TXT record">
            <Copied text={domain.record_name} name={`name of the TXT record of ${name}`} />
          </Detail>
          <Detail name="Value">
            <Copied text={domain.record_text} name={`text of the TXT record of ${name}`} />
          </Detail>
        </DetailList>
      )}
      <div className="flex flex-wrap gap-2">
        {isProven ? null : (
          <ActionButton
            size="small"
            aria-label={`Check record of ${name}`}
            run={() => call(proveDomain, { domain_id: id })}
            done={`${name} is proven`}
            failed={`Couldn't prove ${name}`}
          >
            Check record
          </ActionButton>
        )}
        {isProven && !is_required && role === "owner" ? (
          <DialogButton
            size="small"
            aria-label={`Require provider for ${name}`}
            dialog={(opened) => <RequireProvider domain={domain} {...opened} />}
          >
            Require provider
          </DialogButton>
        ) : null}
        {is_required && role === "owner" ? (
          <ConfirmedAction
            title={`Stop requiring your provider for ${name}?`}
            action="Stop requiring"
            tone="danger"
            run={() => call(updateDomain, { domain_id: id, is_required: false })}
            done={`Members of ${name} can use passwords again`}
            button="Stop requiring provider"
            label={`Stop requiring provider for ${name}`}
          >
            Members with addresses of {name} can sign in with passwords again.
          </ConfirmedAction>
        ) : null}
        {is_required && role !== "owner" ? null : (
          <ConfirmedAction
            title={`Remove ${name}?`}
            action="Remove domain"
            tone="danger"
            run={() => call(deleteDomain, { domain_id: id })}
            done={`${name} was removed`}
            button="Remove"
            label={`Remove ${name}`}
          >
            People with addresses of {name} are no longer sent to your provider. They stay members.
          </ConfirmedAction>
        )}
      </div>
    </li>
  );
}
