import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";
import { controlClasses } from "./control-classes.ts";
import { useField } from "./field.tsx";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input {...useField()} className={cn(controlClasses, className)} {...props} />;
}
