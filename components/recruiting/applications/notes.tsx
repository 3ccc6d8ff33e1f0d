import Bold from "lucide-react/icons/bold";
import Italic from "lucide-react/icons/italic";
import List from "lucide-react/icons/list";
import { type FormEvent, useRef, useState } from "react";
import { TextareaField } from "#components/forms/text-field.tsx";
import { RichText } from "#components/recruiting/rich-text.tsx";
import { candidateName } from "#components/recruiting/words.ts";
import { changeRows, type EarlyResult } from "#components/screen/early-results.ts";
import { errorMessage } from "#components/screen/error-message.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { useEarlyResult } from "#components/screen/use-early-result.ts";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call, queryKeyOf } from "#lib/platform/api/client.ts";
import { createApplicationNote, deleteApplicationNote } from "#lib/recruiting/application-notes/contract.ts";
import { type Application, getApplication } from "#lib/recruiting/applications/contract.ts";
import { noteHtml } from "./note-html.ts";

type Note = Application["notes"][number];

/** A note as it looks until the server has it. */
function newNote(richtext_content: string, author: { id: string; name: string }): Note {
  const now = new Date().toISOString();
  return {
    ...{ id: crypto.randomUUID(), richtext_content, created_at: now, updated_at: now },
    ...{ created_by: author.id, creator: { ...author, type: "member" } },
  };
}

const inNotes = (application_id: string, change: (notes: Note[]) => Note[]): EarlyResult => ({
  queryKey: queryKeyOf(getApplication, { application_id }),
  change: changeRows<Application>((row) => ({ ...row, notes: change(row.notes) })),
});

export function Notes({ application, mayWrite }: { application: Application; mayWrite: boolean }) {
  const { id: me } = useAccount();
  const { id: application_id, candidate } = application;

  const remove = useEarlyResult({
    send: (note: Note) => call(deleteApplicationNote, { application_id, note_id: note.id }),
    shows: ({ id }) => [inNotes(application_id, (notes) => notes.filter((note) => note.id !== id))],
    failed: () => `Couldn't delete your note on ${candidateName(candidate)}`,
    done(_, { richtext_content }) {
      const restore = () =>
        call(createApplicationNote, { application_id, author_id: me, richtext_content }).catch((error) =>
          toastFailure("Couldn't restore the note", error),
        );
      toast({ title: "Note deleted", action: { label: "Undo", run: () => void restore() } });
    },
  });

  return (
    <Section isMinor title="Notes" id="notes">
      {mayWrite ? <NewNote applicationId={application_id} /> : null}
      {application.notes.length === 0 && !mayWrite ? <p className="text-sm text-fg-2">No notes</p> : null}
      <ul className="mt-3 flex flex-col gap-3">
        {application.notes.map((note) => (
          <li key={note.id} className="border-t pt-3">
            <p className="mb-1 flex flex-wrap items-center gap-x-2 text-xs text-fg-2">
              <span className="font-medium text-fg">{note.creator.name}</span>
              <Timestamp value={note.created_at} />
              {mayWrite && note.created_by === me ? (
                <Button size="small" variant="ghost" className="ml-auto" onClick={() => remove.mutate(note)}>
                  Delete
                </Button>
              ) : null}
            </p>
            <RichText html={note.richtext_content} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function NewNote({ applicationId }: { applicationId: string }) {
  const { id: author_id, name } = useAccount();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const note = useEarlyResult({
    send: (richtext_content: string) =>
      call(createApplicationNote, { application_id: applicationId, author_id, richtext_content }),
    shows: (richtext_content) => [
      inNotes(applicationId, (notes) => [newNote(richtext_content, { id: author_id, name }), ...notes]),
    ],
  });

  /** Puts marks around the selection. */
  function mark(before: string, after = "") {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {};
    setText(`${text.slice(0, from)}${before}${text.slice(from, to)}${after}${text.slice(to)}`);
    field.current?.focus();
  }

  function add(event: FormEvent) {
    event.preventDefault();
    if (note.isPending) return;
    const richtext_content = noteHtml(text);
    if (richtext_content === "") {
      setError("Enter a note.");
      field.current?.focus();
      return;
    }
    setText("");
    note.mutate(richtext_content, {
      onError(refused) {
        // What was typed since comes after it.
        setText((since) => (since === "" ? text : `${text}\n${since}`));
        setError(errorMessage(refused));
      },
    });
  }

  return (
    <form noValidate onSubmit={add} className="flex flex-col gap-2">
      <TextareaField
        label="New note"
        error={error}
        ref={field}
        rows={3}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap items-center gap-1">
        <IconButton label="Bold" icon={Bold} onClick={() => mark("**", "**")} />
        <IconButton label="Italic" icon={Italic} onClick={() => mark("_", "_")} />
        <IconButton label="List item" icon={List} onClick={() => mark("\n- ")} />
        <Button type="submit" pending={note.isPending} className="ml-auto">
          Add note
        </Button>
      </div>
    </form>
  );
}
