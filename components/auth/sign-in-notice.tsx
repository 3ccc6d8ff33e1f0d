"use client";

import { useEffect, useRef, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { signInProblem, waitIn } from "./sign-in-problem.ts";

interface SignInNoticeProps {
  /** Sign-in error code. */
  problem: string;
  /** The error follows from something the person just did. */
  focused: boolean;
}

/** Why sign-in failed, until any required wait is over. */
export function SignInNotice({ problem, focused }: SignInNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const [waited, setWaited] = useState(false);

  useEffect(() => {
    if (focused) notice.current?.focus();
  }, [focused]);

  useEffect(() => {
    const seconds = waitIn(problem);
    if (seconds === 0) return;
    const timer = setTimeout(() => setWaited(true), seconds * 1000);
    return () => clearTimeout(timer);
  }, [problem]);

  return (
    <Banner ref={notice} tone={waited ? "ok" : "bad"} role={waited ? "status" : "alert"} tabIndex={-1}>
      {waited ? "You can try again now." : signInProblem(problem)}
    </Banner>
  );
}
