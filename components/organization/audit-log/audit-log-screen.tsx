"use client";

import Download from "lucide-react/icons/download";
import { CardList } from "#components/list/card-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { LatePanel, lateCode } from "#components/screen/late-panel.tsx";
import { ExportLink } from "#components/table/export-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { auditList } from "./audit-list.tsx";

const auditPanel = lateCode(async () => (await import("./audit-panel.tsx")).AuditPanel);

export const AuditLogScreen = forRole("audit:read", { title: "Audit log", what: "the audit log" }, () => (
  <CardList
    list={auditList}
    panel={(open) => <LatePanel code={auditPanel} panel={open} />}
    action={
      <ExportLink href="/rest/v2/audit-log/chain">
        <Download aria-hidden="true" />
        Export sealed log
      </ExportLink>
    }
    more="Show older entries"
    none={<EmptyState title="No entries yet. Everything that somebody changes from now on is listed here." />}
  />
));
