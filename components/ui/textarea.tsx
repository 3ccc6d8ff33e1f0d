import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";
import { controlClasses } from "./control-classes.ts";
import { useField } from "./field.tsx";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea {...useField()} className={cn(controlClasses, "h-auto min-h-20 py-1.5", className)} {...props} />;
}
