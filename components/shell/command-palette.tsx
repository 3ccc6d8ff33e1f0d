"use client";

import { Dialog } from "@base-ui/react/dialog";
import { Command, useCommandState } from "cmdk";
import { type ReactNode, useRef, useState } from "react";
import { Kbd } from "#components/ui/kbd.tsx";
import { type Command as Offer, useCurrentCommands } from "./commands.ts";
import { matchCommand } from "./match-command.ts";

const order: Offer["group"][] = ["This page", "Rows", "Go to", "Organization", "Look", "Account"];

/** The list, which is no list for assistive technology when nothing is in it. */
function Offers({ children }: { children: ReactNode }) {
  const none = useCommandState((state) => state.filtered.count === 0);
  return (
    <>
      <Command.Empty className="px-4 py-6 text-sm text-fg-2">No command has such a name.</Command.Empty>
      <Command.List hidden={none} className="min-h-0 overflow-y-auto scroll-py-1 p-1">
        {children}
      </Command.List>
    </>
  );
}

export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<Offer>(null);
  const offers = useCurrentCommands().filter((command) => !command.keyOnly);

  function afterwards(stillOpen: boolean) {
    if (stillOpen) return;
    onClose();
    chosen.current?.run();
  }

  return (
    <Dialog.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={afterwards}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim z-40" />
        <Dialog.Popup
          initialFocus={input}
          className="popup fixed inset-x-2 top-2 z-40 mx-auto max-w-[36rem] overflow-hidden sm:top-[12vh]"
        >
          <Dialog.Title className="sr-only">Commands</Dialog.Title>
          <Command label="Commands" loop filter={matchCommand} className="flex max-h-[70vh] flex-col">
            <Command.Input
              ref={input}
              placeholder="Go to a page or run a command"
              className="h-12 shrink-0 rounded-t-lg border-b bg-surface px-4 text-base focus-visible:-outline-offset-2 coarse:text-lg"
            />
            <Offers>
              {order.map((group) => {
                const members = offers.filter((offer) => offer.group === group);
                if (members.length === 0) return null;
                return (
                  <Command.Group
                    key={group}
                    heading={group}
                    className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-fg-2"
                  >
                    {members.map((offer) => (
                      <Command.Item
                        key={offer.label}
                        value={offer.label}
                        keywords={offer.keywords}
                        onSelect={() => {
                          chosen.current = offer;
                          setOpen(false);
                        }}
                        className="flex min-h-(--control) items-center justify-between gap-3 rounded-sm px-3 text-sm select-none data-[selected=true]:bg-subtle forced:data-[selected=true]:outline-2"
                      >
                        {offer.label}
                        {offer.keys ? <Kbd keys={offer.keys} className="coarse:hidden" /> : null}
                      </Command.Item>
                    ))}
                  </Command.Group>
                );
              })}
            </Offers>
          </Command>
          <Dialog.Close className="sr-only">Close</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
