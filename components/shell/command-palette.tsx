import { Dialog } from "@base-ui/react/dialog";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Command as Offer, useCurrentCommands } from "#components/screen/commands.ts";
import { errorMessage } from "#components/screen/error-message.ts";
import { Button } from "#components/ui/button.tsx";
import { type EarlyInput, paletteClasses, paletteWords } from "./early-palette.tsx";
import { matchCommand } from "./match-command.ts";
import {
  type Choice,
  CommandEntry,
  FoundGroup,
  PaletteGroup,
  RecordEntry,
  recordValue,
  wantsNewTab,
} from "./palette-groups.tsx";
import { useSearch } from "./use-search.ts";

const order: Offer["group"][] = ["This page", "Rows", "Go to", "Organization", "Theme", "Account"];

const kindNames: Record<string, string> = {
  person: "Person",
  contract: "Contract",
  invoice: "Invoice",
  payment: "Payment",
  candidate: "Candidate",
  job: "Job",
  it_asset: "Asset",
  member: "Member",
  access_token: "Access token",
  webhook: "Webhook",
};

/** Commands that match the typed text, best first. */
function fittingOffers(offers: readonly Offer[], typed: string): Offer[] {
  const rated = offers.map((offer) => ({ offer, rank: matchCommand(offer.label, typed, offer.keywords) }));
  return rated
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ offer }) => offer);
}

/** Clicks the highlighted entry, passing on the modifier keys that are held. */
function clickMarked(event: KeyboardEvent<HTMLElement>) {
  const marked = event.currentTarget.querySelector('[cmdk-item][data-selected="true"]');
  marked?.dispatchEvent(new MouseEvent("click", { bubbles: true, metaKey: event.metaKey, ctrlKey: event.ctrlKey }));
}

/** Takes what is typed until the field first has the focus. */
function useEarlyKeys(isOpen: boolean, field: RefObject<HTMLInputElement | null>, onText: (text: string) => void) {
  const wasFocused = useRef(false);
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    wasFocused.current ||= document.activeElement === field.current;
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    const isTyped = [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing;
    if (!isTyped || wasFocused.current) return;
    event.preventDefault();
    event.stopPropagation();
    onText(key);
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [isOpen]);
}

export default function CommandPalette({ early, onClose }: { early: EarlyInput; onClose: () => void }) {
  const router = useRouter();
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState(early.text);
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<Choice>(null);
  const hasMoved = useRef(false);
  const [marked, setMarked] = useState("");
  // Rendering begins before it takes the early field's place, in which people go on typing.
  useLayoutEffect(() => setTyped(early.text), [early]);
  useEarlyKeys(open, input, (text) => setTyped((before) => before + text));
  const offers = useCurrentCommands().filter((command) => !command.keyOnly);
  const { recent, groups, isSearching, error, retry, isRetrying } = useSearch(typed);

  // The most recent record loads after the commands but sits above them: highlight it for Enter, unless a key was
  // already pressed.
  const latest = typed === "" ? recent[0] : undefined;
  const latestValue = latest && recordValue("recent", latest);
  useEffect(() => {
    if (latestValue && !hasMoved.current) setMarked(latestValue);
  }, [latestValue]);

  const text = typed.trim();
  const fitting = text ? fittingOffers(offers, text) : offers;
  const shownGroups = order
    .map((group) => ({ group, members: fitting.filter((offer) => offer.group === group) }))
    .filter(({ members }) => members.length > 0);
  const isEmpty = shownGroups.length === 0 && recent.length === 0 && groups.length === 0;

  function afterwards(stillOpen: boolean) {
    if (stillOpen) return;
    onClose();
    chosen.current?.run();
  }

  function choose(choice: Choice, inNewTab: boolean) {
    if (inNewTab && choice.path) {
      window.open(choice.path, "_blank", "noopener");
      return;
    }
    chosen.current = choice;
    setOpen(false);
  }

  const go = (path: string) => router.push(path);
  const status = isSearching ? "Searching…" : isEmpty && !error ? `Nothing matches “${text}”.` : "";

  return (
    <Dialog.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={afterwards}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim z-40" />
        <Dialog.Popup
          initialFocus={input}
          finalFocus={() => (early.opener instanceof HTMLElement && early.opener.isConnected ? early.opener : true)}
          className={paletteClasses.popup}
        >
          <Dialog.Title className="sr-only">{paletteWords.name}</Dialog.Title>
          <div className="flex max-h-[70vh] flex-col">
            <Command
              label={paletteWords.name}
              loop
              shouldFilter={false}
              value={marked}
              onValueChange={setMarked}
              onKeyDown={(event) => {
                hasMoved.current = true;
                if (event.key !== "Enter" || !wantsNewTab(event)) return;
                event.preventDefault();
                clickMarked(event);
              }}
              className="flex min-h-0 flex-col"
            >
              <Command.Input
                ref={input}
                value={typed}
                onValueChange={setTyped}
                maxLength={200}
                placeholder={paletteWords.placeholder}
                className={paletteClasses.input}
              />
              <Command.List hidden={isEmpty} className="min-h-0 overflow-y-auto scroll-py-1 p-1">
                {recent.length > 0 ? (
                  <PaletteGroup heading="Recent">
                    {recent.map((record) => (
                      <RecordEntry
                        key={`${record.kind}:${record.id}`}
                        record={record}
                        kindName={kindNames[record.kind]}
                        within="recent"
                        onChoose={choose}
                        open={go}
                      />
                    ))}
                  </PaletteGroup>
                ) : null}
                {shownGroups.map(({ group, members }) => (
                  <PaletteGroup key={group} heading={group}>
                    {members.map((offer) => (
                      <CommandEntry key={offer.label} offer={offer} onChoose={choose} />
                    ))}
                  </PaletteGroup>
                ))}
                {groups.map((group) => (
                  <FoundGroup key={group.kind} group={group} onChoose={choose} open={go} />
                ))}
              </Command.List>
              <p role="status" className={status ? "shrink-0 px-4 py-3 text-sm text-fg-2" : "sr-only"}>
                {status}
              </p>
            </Command>
            {error ? (
              <div role="alert" className="flex shrink-0 flex-wrap items-center gap-3 border-t px-4 py-3 text-sm">
                <p className="min-w-0 flex-1">Couldn't search records. {errorMessage(error)}</p>
                <Button onClick={retry} pending={isRetrying}>
                  Try again
                </Button>
              </div>
            ) : null}
          </div>
          <Dialog.Close className="sr-only">Close</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
