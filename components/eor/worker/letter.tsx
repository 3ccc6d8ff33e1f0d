import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";
import { useEffect, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { getWorkerResignationLetter } from "#lib/eor/resignations/contract.ts";
import { RestError, requestOf } from "#lib/platform/api/client.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import type { WorkerData } from "./use-worker.ts";
import { fileWith } from "./worker-api.ts";

interface LetterProps {
  token: string;
  resignation: WorkerData["resignations"][number];
}

/** Downloads the letter with a request, as a plain link can't carry the token's header. */
export function Letter({ token, resignation }: LetterProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const opened = useKeptFocus<HTMLAnchorElement>(url !== null);
  const signedAt = resignation.resignation_letter?.signed_at ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: signing the letter makes it a different file
  useEffect(() => setUrl(null), [signedAt]);

  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);

  async function load() {
    setPending(true);
    setProblem(null);
    try {
      const { url: path } = requestOf(getWorkerResignationLetter, { resignation_id: resignation.id });
      setUrl(URL.createObjectURL(await fileWith(token, path)));
    } catch (error) {
      setProblem(error instanceof RestError ? error.message : "Couldn't load the letter. Try again.");
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-3" aria-live="polite">
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
      {url === null ? (
        <Button onClick={() => void load()} pending={pending}>
          <FileText aria-hidden="true" />
          Read the letter
        </Button>
      ) : (
        <div className="flex flex-wrap gap-2">
          <a ref={opened} href={url} target="_blank" rel="noreferrer" className={buttonClasses()}>
            <FileText aria-hidden="true" />
            Open letter (PDF)
          </a>
          <a href={url} download="resignation-letter.pdf" className={buttonClasses()}>
            <Download aria-hidden="true" />
            Download letter
          </a>
        </div>
      )}
    </div>
  );
}
