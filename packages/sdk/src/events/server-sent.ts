/** What one block of a stream says. */
export interface ServerSent {
  readonly id: string;
  readonly data: string;
}

/** More than any event has: a stream that goes on without an end of its block is not one. */
const BLOCK_LENGTH_MAX = 4_000_000;

/**
 * Reads server-sent events from a body, as they come. Comments, which keep the connection alive, call `onBytes` alone.
 * @example for await (const { data } of readServerSent(response.body)) console.log(JSON.parse(data))
 */
export async function* readServerSent(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => undefined,
): AsyncGenerator<ServerSent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      text = (text + decoder.decode(value, { stream: true })).replace(/\r\n|\r(?!\n|$)/g, '\n');
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      if (text.length > BLOCK_LENGTH_MAX) throw new RangeError('The stream holds no events.');
      for (const block of blocks) {
        const sent = readBlock(block);
        if (sent) yield sent;
      }
    }
  } finally {
    // Whoever stops reading lets go of the connection; one that is broken cannot be canceled, and need not.
    await reader.cancel().catch(() => undefined);
  }
}

function readBlock(block: string): ServerSent | null {
  const lines = block.split('\n');
  const valuesOf = (field: string) =>
    lines
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).trimStart());
  const data = valuesOf('data');
  return data.length === 0 ? null : { id: valuesOf('id').at(-1) ?? '', data: data.join('\n') };
}
