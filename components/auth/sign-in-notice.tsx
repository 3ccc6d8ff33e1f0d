import { useEffect, useRef, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { signInProblem, waitIn } from "./sign-in-problem.ts";

interface SignInNoticeProps {
  /** Sign-in error code. */
  problem: string;
  /** What to say if it isn't for the code to tell. */
  text?: string | undefined;
  /** The error follows from something the person just did. */
  focused: boolean;
}

/** Why sign-in failed, until any required wait is over. */
export function SignInNotice({ problem, text, focused }: SignInNoticeProps) {
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
      {waited ? "You can try again now." : (text ?? signInProblem(problem))}
    </Banner>
  );
}
