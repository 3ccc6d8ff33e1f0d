import { useCallback, useEffect, useRef, useState } from "react";
import { getWorkerInformation } from "#lib/eor/additional-information/contract.ts";
import { listWorkerOffboardingTasks } from "#lib/eor/offboarding/contract.ts";
import { listWorkerResignations } from "#lib/eor/resignations/contract.ts";
import { getWorkerProfile } from "#lib/eor/worker-sessions/contract.ts";
import { call, RestError } from "#lib/platform/api/client.ts";
import type { InputOf, Operation, OutputOf } from "#lib/platform/declaration/contract.ts";

const slot = "muster.worker-token";
const shape = /^muw_[0-9A-Za-z]{49}$/;

/**
 * The page's token, or null. It is removed from the URL right away, to keep it out of history and bookmarks, and stored
 * for as long as the tab is open.
 */
function takeToken(): string | null {
  const given = new URLSearchParams(window.location.hash.slice(1)).get("token");
  if (window.location.hash !== "") window.history.replaceState(null, "", window.location.pathname);
  if (given !== null && shape.test(given)) sessionStorage.setItem(slot, given);
  return sessionStorage.getItem(slot);
}

function forgetToken(): void {
  sessionStorage.removeItem(slot);
}

function sendWith(token: string) {
  return (url: string, init: RequestInit & { headers: Record<string, string> }) =>
    fetch(url, { ...init, credentials: "omit", headers: { ...init.headers, authorization: `Bearer ${token}` } });
}

type WorkerCall = <Op extends Operation>(
  operation: Op,
  input: InputOf<Op>,
  idempotencyKey?: string,
) => Promise<OutputOf<Op>>;

/** Calls operations as the worker who owns the token. */
function callerWith(token: string): WorkerCall {
  return (operation, input, idempotencyKey) =>
    call(operation, input, { send: sendWith(token), ...(idempotencyKey ? { idempotencyKey } : {}) });
}

/** Downloads a file of the worker's. Throws `RestError`. */
export async function fileWith(token: string, url: string): Promise<Blob> {
  const response = await sendWith(token)(url, { headers: {} });
  if (!response.ok) throw new RestError(response.status, [{ message: "Couldn't load the letter. Try again." }], null);
  return response.blob();
}

export interface WorkerData {
  profile: OutputOf<typeof getWorkerProfile>["data"];
  resignations: OutputOf<typeof listWorkerResignations>["data"];
  tasks: OutputOf<typeof listWorkerOffboardingTasks>["data"];
  /** The forms that can be filled in. */
  information: OutputOf<typeof getWorkerInformation>["data"][];
}

type WorkerState =
  | { step: "loading" }
  | { step: "no_link" }
  | { step: "expired" }
  | { step: "failed"; message: string }
  | { step: "ready"; token: string; data: WorkerData };

export interface Worker {
  state: WorkerState;
  /** Reloads everything. */
  refresh: () => Promise<void>;
  /** Runs an action, then reloads everything. Errors are thrown; an ended session is shown as such, too. */
  act: (run: (call: WorkerCall, token: string) => Promise<unknown>) => Promise<void>;
}

async function read(call: WorkerCall): Promise<WorkerData> {
  const [profile, resignations, tasks] = await Promise.all([
    call(getWorkerProfile, {}),
    call(listWorkerResignations, {}),
    call(listWorkerOffboardingTasks, { status: "all" }),
  ]);
  const open = profile.data.contracts.filter(({ can_update_information }) => can_update_information);
  const information = await Promise.all(open.map(({ id }) => call(getWorkerInformation, { contract_id: id })));
  return {
    profile: profile.data,
    resignations: resignations.data,
    tasks: tasks.data,
    information: information.map(({ data }) => data),
  };
}

const isEnded = (error: unknown) => error instanceof RestError && error.status === 401;

export function useWorker(): Worker {
  const [state, setState] = useState<WorkerState>({ step: "loading" });
  const token = useRef<string | null>(null);

  const expire = useCallback(() => {
    forgetToken();
    token.current = null;
    setState({ step: "expired" });
  }, []);

  const refresh = useCallback(async () => {
    const own = token.current;
    if (own === null) return;
    try {
      setState({ step: "ready", token: own, data: await read(callerWith(own)) });
    } catch (error) {
      if (isEnded(error)) return expire();
      setState({
        step: "failed",
        message: error instanceof RestError ? error.message : "Something went wrong.",
      });
    }
  }, [expire]);

  const act: Worker["act"] = async (run) => {
    const own = token.current;
    if (own === null) return;
    try {
      await run(callerWith(own), own);
    } catch (error) {
      if (isEnded(error)) expire();
      throw error;
    }
    await refresh();
  };

  useEffect(() => {
    const open = () => {
      token.current = takeToken();
      if (token.current === null) setState({ step: "no_link" });
      else void refresh();
    };
    open();
    // A second link may be opened in the same tab.
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, [refresh]);

  return { state, refresh, act };
}
