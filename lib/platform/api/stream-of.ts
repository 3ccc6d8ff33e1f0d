/**
 * Streams pieces that are produced as they are read. Once a response has begun, a failure can only cut it off: the
 * reader sees that the end is missing, and `toError` makes the error that ends the stream. If the reader leaves, the
 * pieces end.
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
        // The reader left while this piece was in flight, so drop it.
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
