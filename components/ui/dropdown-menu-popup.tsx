import { Menu } from "@base-ui/react/menu";
import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ComponentProps, type ReactElement, type ReactNode, useState } from "react";
import { afterPaint } from "./after-paint.ts";
import { cn } from "./class-names.ts";
import { Link } from "./link.tsx";

export interface DropdownMenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: "start" | "end";
  side?: "top" | "bottom";
  className?: string;
  /** Menu… components from below. */
  children: ReactNode;
}

const item =
  "flex min-h-(--control) items-center gap-2 rounded-sm px-2 py-1 text-sm select-none data-disabled:text-fg-3 data-highlighted:bg-subtle focus-visible:-outline-offset-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-fg-2";

export function MenuPopup({ trigger, align = "start", side = "bottom", className, children }: DropdownMenuProps) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <Frame place={{ align, side }} className={className}>
        {children}
      </Frame>
    </Menu.Root>
  );
}

interface FrameProps extends Omit<ComponentProps<typeof Menu.Popup>, "className"> {
  place: ComponentProps<typeof Menu.Positioner>;
  className?: string | undefined;
}

/** The box that a menu's items are in. */
function Frame({ place, className, ...popup }: FrameProps) {
  return (
    <Menu.Portal render={<section aria-label="Menu" />}>
      <Menu.Positioner sideOffset={4} collisionPadding={8} className="z-50" {...place}>
        <Menu.Popup
          className={cn(
            "popup max-h-(--available-height) max-w-[calc(100vw-1rem)] min-w-44 overflow-y-auto p-1",
            className,
          )}
          {...popup}
        />
      </Menu.Positioner>
    </Menu.Portal>
  );
}

interface AnchoredMenuProps {
  /** The button that it opens from; it gets the focus back. */
  anchor: HTMLElement;
  label: string;
  onClose: () => void;
  /** Runs after closing, with the focus back on the button. */
  onClosed?: () => void;
  children: ReactNode;
}

/** A menu that many buttons share: it is rendered while it is open. */
export function AnchoredMenu({ anchor, label, onClose, onClosed, children }: AnchoredMenuProps) {
  const [open, setOpen] = useState(true);
  return (
    <Menu.Root
      open={open}
      onOpenChange={setOpen}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen) return;
        onClose();
        // The button has the focus again by then.
        if (onClosed) afterPaint(onClosed);
      }}
    >
      <Frame place={{ anchor, align: "end", side: "bottom" }} aria-label={label} finalFocus={() => anchor}>
        {children}
      </Frame>
    </Menu.Root>
  );
}

/** An item that opens more items next to it. */
export function Submenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={item}>
        {label}
        <ChevronRight aria-hidden="true" className="ml-auto" />
      </Menu.SubmenuTrigger>
      <Frame place={{ alignOffset: -4 }}>{children}</Frame>
    </Menu.SubmenuRoot>
  );
}

interface MenuItemProps {
  onClick: () => void;
  disabled?: boolean;
  danger?: boolean;
  closeOnClick?: boolean;
  children: ReactNode;
}

export function MenuItem({ danger, ...props }: MenuItemProps) {
  return <Menu.Item className={cn(item, danger && "text-bad [&_svg]:text-bad")} {...props} />;
}

export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Menu.LinkItem render={<Link href={href} />} closeOnClick className={item}>
      {children}
    </Menu.LinkItem>
  );
}

interface MenuSwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
}

export function MenuSwitch({ checked, onCheckedChange, children }: MenuSwitchProps) {
  return (
    <Menu.CheckboxItem checked={checked} onCheckedChange={onCheckedChange} className={item}>
      <span className="inline-flex size-4 shrink-0">
        <Menu.CheckboxItemIndicator>
          <Check aria-hidden="true" />
        </Menu.CheckboxItemIndicator>
      </span>
      {children}
    </Menu.CheckboxItem>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  onValueChange: (value: Value) => void;
  closeOnChoice?: boolean;
}

export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { label, value, options, onValueChange, closeOnChoice = false } = props;
  return (
    <Menu.RadioGroup value={value} onValueChange={onValueChange}>
      <Menu.GroupLabel className="px-2 pt-1.5 pb-1 text-xs font-medium text-fg-2">{label}</Menu.GroupLabel>
      {options.map((option) => (
        <Menu.RadioItem
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          closeOnClick={closeOnChoice}
          className={item}
        >
          <span className="inline-flex size-4 shrink-0">
            <Menu.RadioItemIndicator>
              <Check aria-hidden="true" />
            </Menu.RadioItemIndicator>
          </span>
          {option.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Menu.Separator className="-mx-1 my-1 h-px bg-border forced:border-t" />;
}
