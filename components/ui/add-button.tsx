import Plus from "lucide-react/icons/plus";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

/** Adds a record to what the page shows. */
export function AddButton({ children, ...props }: ComponentProps<typeof Button>) {
  return (
    <Button variant="primary" {...props}>
      <Plus aria-hidden="true" />
      {children}
    </Button>
  );
}
