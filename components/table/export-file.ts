import { askForProof } from "#components/screen/proof.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { startDownload } from "#components/ui/start-download.ts";
import { getProof } from "#lib/organization/proof/contract.ts";
import { call } from "#lib/platform/api/client.ts";

/** Downloads a file that may need a recent proof of who the person is. */
export async function exportFile(href: string): Promise<void> {
  try {
    const { data } = await call(getProof, {});
    if (data.is_recent || (await askForProof())) startDownload(href);
  } catch (error) {
    toastFailure("Couldn't export", error);
  }
}
