/**
 * A stream of pieces that are made as they are read. Once a response has begun, a failure can only cut it off: the reader
 * sees that its end is missing, and `toError` makes what the stream ends with. A reader that leaves ends the pieces.
 */
export function streamOf(
  pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  toError: (error: unknown) => Error,
): ReadableStream {
  let isRead = true;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        // A piece that was on its way when the reader left has nowhere to go.
        if (!isRead) return;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(toError(error));
      }
    },
    async cancel() {
      isRead = false;
      await pieces.return(undefined);
    },
  });
}
