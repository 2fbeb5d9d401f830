/**
 * Reads rows in batches, each after the last row of the one before. It reads without a transaction: a slow download must
 * not block the embedded database's one connection.
 */
export async function* readBatches<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
  limit = 500,
): AsyncGenerator<Row[], void> {
  let last: Row | undefined
  for (;;) {
    const batch = await read(last, limit)
    if (batch.length > 0) yield batch
    if (batch.length < limit) return
    last = batch.at(-1)
  }
}
