import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names.ts";

const tones = {
  info: { icon: Info, className: "bg-info-bg text-info" },
  ok: { icon: CircleCheck, className: "bg-ok-bg text-ok" },
  warn: { icon: TriangleAlert, className: "bg-warn-bg text-warn" },
  bad: { icon: CircleAlert, className: "bg-bad-bg text-bad" },
};

interface BannerProps extends Omit<ComponentProps<"div">, "title"> {
  /** `bad` is announced to screen readers immediately. */
  tone: keyof typeof tones;
  title?: string;
  /** A link or small button. */
  action?: ReactNode;
}

/** A notice inside the page, about the page. */
export function Banner({ tone, title, action, className, children, ...props }: BannerProps) {
  const { icon: Icon, className: colors } = tones[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : undefined}
      className={cn(
        "flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md px-3 py-2 text-sm forced:border",
        colors,
        className,
      )}
      {...props}
    >
      <div className="flex min-w-0 flex-[1_1_14rem] gap-2">
        <Icon aria-hidden="true" className="mt-px size-4 shrink-0" />
        <div className="min-w-0 flex-1">
          {title ? <p className="font-medium">{title}</p> : null}
          {children}
        </div>
      </div>
      {action}
    </div>
  );
}
