"use client";

import { CenteredFailure } from "#components/screen/centered-failure.tsx";

export default CenteredFailure;
