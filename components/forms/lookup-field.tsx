import { keepPreviousData, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorMessage } from "#components/screen/error-message.ts";
import { afterPause } from "#components/table/after-pause.ts";
import type { RestError } from "#lib/platform/api/client.ts";
import { Combobox, type ComboboxProps } from "./combobox.tsx";

const typingMs = 150;
const longest = 200;

interface LookupFieldProps<Answer, Item>
  extends Omit<ComboboxProps<Item>, "options" | "isStale" | "onType" | "onOpenChange"> {
  /** Reads what is offered for a text, once it is asked for. */
  read: (search: { search?: string }) => UseQueryOptions<Answer, RestError>;
  offered: (answer: Answer) => readonly Item[];
}

/** Picks one of what the server finds for the text typed so far. */
export function LookupField<Answer, Item>({ read, offered, ...field }: LookupFieldProps<Answer, Item>) {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [isOpen, setOpen] = useState(false);
  const wanted = typed.trim().slice(0, longest);
  useEffect(() => afterPause(typingMs, () => setSearch(wanted)), [wanted]);
  const { data, error, isPlaceholderData } = useQuery({
    ...read(search === "" ? {} : { search }),
    enabled: isOpen,
    placeholderData: keepPreviousData as never,
  });
  return (
    <Combobox
      {...field}
      options={error ? [] : data && offered(data)}
      isStale={wanted !== search || isPlaceholderData}
      emptyText={error ? errorMessage(error) : field.emptyText}
      onType={setTyped}
      onOpenChange={setOpen}
    />
  );
}
