import { useQuery } from "@tanstack/react-query";
import { query } from "#lib/platform/api/client.ts";
import { getPersonPhoto } from "#lib/workforce/people/contract.ts";

interface PersonPhotoProps {
  person: { id: string; first_name: string; last_name: string; photo_file_id: string | null };
}

/** Links work for 15 minutes. */
const renewMs = 10 * 60_000;

const firstLetter = (text: string) => [...text][0]?.toUpperCase() ?? "";

/** A person's photo, or their initials; their name stands next to it. */
export function PersonPhoto({ person }: PersonPhotoProps) {
  const { id, first_name, last_name, photo_file_id } = person;
  const photo = useQuery({
    ...query(getPersonPhoto, { person_id: id }),
    enabled: photo_file_id !== null,
    staleTime: renewMs,
    refetchInterval: renewMs,
  });
  const url = photo_file_id !== null && photo.data?.data.id === photo_file_id ? photo.data.data.url : null;
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-lg border bg-subtle text-base font-medium text-fg-2"
    >
      {url ? (
        // biome-ignore lint/performance/noImgElement: a private link that must not go through an image cache
        <img src={url} alt="" className="size-full object-cover" />
      ) : (
        `${firstLetter(first_name)}${firstLetter(last_name)}`
      )}
    </span>
  );
}
