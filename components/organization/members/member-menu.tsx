import { useMutation } from "@tanstack/react-query";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useRef } from "react";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { Button } from "#components/ui/button.tsx";
import { DropdownMenu, MenuItem, MenuSeparator } from "#components/ui/dropdown-menu.tsx";
import { toast } from "#components/ui/toast.tsx";
import { unlockSignIn } from "#lib/organization/members/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { isPending, type Member } from "./member.ts";
import { useChangeMember } from "./use-change-member.ts";

export type MemberTask = "change-role" | "link" | "second-factor" | "disable";

interface MemberMenuProps {
  member: Member;
  /** The signed-in person: they change their password under Account and can't disable themselves. */
  own: boolean;
  onTask: (task: MemberTask, from: HTMLElement | null) => void;
}

export function MemberMenu({ member, own, onTask }: MemberMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const change = useChangeMember();
  const unlock = useMutation({
    mutationFn: () => call(unlockSignIn, { member_id: member.id }),
    onSuccess: () =>
      toast({
        title: `${member.name} can try to sign in now`,
        description: "The wait after too many attempts was lifted.",
      }),
    onError: (error) => toastFailure(`Couldn't unlock sign-in for ${member.name}`, error),
  });
  const begin = (task: MemberTask) => () => onTask(task, trigger.current);

  function enable() {
    change.mutate(
      { member_id: member.id, disabled: false },
      {
        onSuccess: () => toast({ title: `${member.name} was enabled` }),
        onError: (error) => toastFailure(`Couldn't enable ${member.name}`, error),
      },
    );
  }

  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button ref={trigger} variant="ghost" aria-label={`Actions for ${member.name}`} className="w-(--control) px-0">
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem onClick={begin("change-role")}>Change role</MenuItem>
      {own || member.status === "disabled" ? null : (
        <MenuItem onClick={begin("link")}>{isPending(member) ? "New invitation link" : "New password link"}</MenuItem>
      )}
      {own || member.status !== "active" ? null : <MenuItem onClick={() => unlock.mutate()}>Unlock sign-in</MenuItem>}
      {own || !member.has_second_factor ? null : (
        <MenuItem onClick={begin("second-factor")}>Turn off two-step sign-in</MenuItem>
      )}
      {member.status === "disabled" ? <MenuItem onClick={enable}>Enable</MenuItem> : null}
      {own || member.status === "disabled" ? null : (
        <>
          <MenuSeparator />
          <MenuItem danger onClick={begin("disable")}>
            Disable
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
