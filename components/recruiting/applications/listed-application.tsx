import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useMay } from "#components/screen/use-may.ts";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { query } from "#lib/platform/api/client.ts";
import { getApplication } from "#lib/recruiting/applications/contract.ts";
import type { MoveTarget } from "./application-details.tsx";
import ApplicationPanel from "./application-panel.tsx";

const MoveApplication = lateDialog(() => import("./move-application.tsx"));

/** A candidate next to the list, who can be moved as on the application's page. */
export default function ListedApplication(props: Omit<ComponentProps<typeof ApplicationPanel>, "onMove">) {
  const mayWrite = useMay("ats:write");
  const [moving, setMoving] = useState<MoveTarget | null>(null);
  const { data } = useQuery(query(getApplication, { application_id: props.id }));
  return (
    <>
      <ApplicationPanel {...props} onMove={mayWrite ? setMoving : null} />
      {moving && data ? <MoveApplication application={data.data} to={moving} onClose={() => setMoving(null)} /> : null}
    </>
  );
}
