import {
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from "@eventstore/db-client";

/** The server, or the network, was lost: the request may have been carried out, and may be repeated once that is known. */
export function isServerLoss(error: unknown): boolean {
  return (
    error instanceof UnavailableError ||
    error instanceof DeadlineExceededError ||
    error instanceof CancelledError ||
    error instanceof TimeoutError ||
    error instanceof NotLeaderError ||
    error instanceof UnknownError ||
    // The client closes a failed channel under calls that are about to start.
    (error instanceof Error && /channel (has been )?(shut ?down|closed)|closed channel/i.test(error.message))
  );
}

export function isStreamMissing(error: unknown): boolean {
  return error instanceof StreamNotFoundError;
}

/** Any answer of the server that is neither its loss nor a missing stream; servers differ in what they call this one. */
export function refusesPosition(error: unknown): boolean {
  return error instanceof UnknownError || !(isServerLoss(error) || isStreamMissing(error));
}
