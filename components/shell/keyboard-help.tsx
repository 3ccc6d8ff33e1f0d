import { type Command, useCurrentCommands } from "#components/screen/commands.ts";
import { useShortcutSwitch } from "#components/screen/shortcut-switch.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { Switch } from "#components/ui/switch.tsx";

type WithKeys = Pick<Command, "label" | "group"> & { keys: string };

const palette: WithKeys = { label: "Search", group: "Account", keys: "Mod+K" };

export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const [on, switchShortcuts] = useShortcutSwitch();
  const own = useCurrentCommands().filter(
    (command): command is Command & { keys: string } => command.keys !== undefined,
  );
  const groups = Map.groupBy<string, WithKeys>([...own, palette], (command) =>
    command.group === "Account" ? "Everywhere" : command.group,
  );
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
      <div className="flex flex-col gap-5">
        <Switch
          label="Single-key shortcuts"
          helper="Shortcuts without Ctrl or ⌘. They never trigger while you type."
          checked={on}
          onChange={(event) => switchShortcuts(event.target.checked)}
        />
        {[...groups].map(([group, commands]) => (
          <section key={group}>
            <h3 className="pb-1 text-xs font-medium text-fg-2">{group}</h3>
            <dl>
              {commands.map((command) => (
                <div
                  key={command.label}
                  className="flex min-h-(--control) items-center justify-between gap-4 border-b text-sm last:border-b-0"
                >
                  <dt>{command.label}</dt>
                  <dd>
                    <Kbd keys={command.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
