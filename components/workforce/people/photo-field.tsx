import Upload from "lucide-react/icons/upload";
import { use, useId } from "react";
import { useFileChoice } from "#components/files/use-file-choice.ts";
import { useObjectUrl } from "#components/files/use-object-url.ts";
import { Button } from "#components/ui/button.tsx";
import { ClearError, useFormError } from "#components/ui/field.tsx";
import { photoTypes } from "#lib/workforce/people/rules.ts";
import { PersonPhoto } from "./person-photo.tsx";

/** A new photo, none from now on, or the one there is. */
export type PhotoChoice = File | "remove" | null;

interface PhotoFieldProps {
  person: { id: string; first_name: string; last_name: string; photo_file_id: string | null };
  choice: PhotoChoice;
  onChoice: (choice: PhotoChoice) => void;
}

const accept = Object.entries(photoTypes).flat().join();

/** Uploads, replaces, or removes a photo with the form around it. */
export function PhotoField({ person, choice, onChoice }: PhotoFieldProps) {
  const id = useId();
  const error = useFormError("file");
  const clearError = use(ClearError);
  const { choose, input } = useFileChoice(([chosen]) => chosen && take(chosen));
  const file = choice instanceof File ? choice : undefined;
  const preview = useObjectUrl(file);
  const has = choice instanceof File || (choice === null && person.photo_file_id !== null);

  function take(next: PhotoChoice) {
    onChoice(next);
    clearError("file");
  }

  return (
    <fieldset
      data-error-of="file"
      aria-describedby={error ? `${id}-error` : `${id}-rule`}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 text-xs font-medium">Photo</legend>
      <input {...input} accept={accept} aria-label="Photo file" />
      {/* So that the form knows of a change. */}
      <input type="hidden" name="photo" value={choice instanceof File ? choice.name : (choice ?? "")} />
      <div className="flex flex-wrap items-center gap-3">
        {file && preview ? (
          // biome-ignore lint/performance/noImgElement: a local file
          <img src={preview} alt="" className="size-12 rounded-lg border object-cover" />
        ) : (
          <PersonPhoto person={choice === "remove" ? { ...person, photo_file_id: null } : person} />
        )}
        <Button size="small" data-problem={error && true} onClick={choose}>
          <Upload aria-hidden="true" />
          {has ? "Replace photo" : "Upload photo"}
        </Button>
        {has ? (
          <Button size="small" variant="ghost" onClick={() => take(person.photo_file_id === null ? null : "remove")}>
            Remove photo
          </Button>
        ) : null}
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-xs font-medium text-bad">
          {error}
        </p>
      ) : (
        <p id={`${id}-rule`} className="text-xs text-fg-2">
          PNG, JPEG, or WebP, up to 5 MB.
        </p>
      )}
    </fieldset>
  );
}
