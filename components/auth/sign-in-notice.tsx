"use client";

import { useEffect, useRef, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { signInProblem, waitIn } from "./sign-in-problem.ts";

interface SignInNoticeProps {
  /** Error word of the sign-in. */
  problem: string;
  /** It is the result of what somebody just did. */
  focused: boolean;
}

/** Why the sign-in failed, until a wait that it asked for is over. */
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
