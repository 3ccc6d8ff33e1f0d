"use client";

import { CardList } from "#components/list/card-list.tsx";
import { payrollPath } from "#components/money/payment-cycles/cycle.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { BackLink } from "#components/ui/back-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { correctionList } from "./correction-list.tsx";

export const CorrectionsScreen = forRole("accounting:read", { title: "Pay corrections", what: "payroll" }, () => (
  <CardList
    list={correctionList}
    above={<BackLink href={payrollPath} title="Payroll" />}
    description="Pay that closed payment cycles left out or paid too much of. Each waits until you decide on it."
    none={<EmptyState title="Nothing to decide. Closed cycles paid everyone for the right days." />}
  />
));
