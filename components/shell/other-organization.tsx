import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "#components/screen/error-message.ts";
import { noticeSessionReturn } from "#components/screen/session.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { switchOrganization } from "#lib/organization/account/contract.ts";
import { call } from "#lib/platform/api/client.ts";

/** For a page of one organization whose session was switched to another one in another tab. */
export function OtherOrganization() {
  const { organization } = useAccount();
  const client = useQueryClient();
  const back = useMutation({
    mutationFn: () => call(switchOrganization, { organization_id: organization.id }, { anyOrganization: true }),
    async onSuccess() {
      noticeSessionReturn();
      await client.invalidateQueries();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={noticeSessionReturn}
      title={`This page is about ${organization.name}`}
      description="You switched to another organization in another tab, so nothing was sent. This page keeps everything you typed."
      footer={
        <>
          <a className={buttonClasses()} href="/">
            Open the other organization
          </a>
          <Button variant="primary" pending={back.isPending} onClick={() => back.mutate()}>
            Switch back to {organization.name}
          </Button>
        </>
      }
    >
      {back.error ? (
        <Banner tone="bad" role="alert">
          {errorMessage(back.error)}
        </Banner>
      ) : null}
    </Dialog>
  );
}
