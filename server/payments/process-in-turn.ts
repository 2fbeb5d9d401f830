import type { Shop } from '#server/platform/shop.ts'
import { ProviderError } from '#server/platform/payment-provider.ts'

/** Provider calls in progress at the same time. */
export const concurrency = 10

/** Where the next run begins: after this row, or with the oldest when there is none. */
export interface Cursor<Row> {
  last?: Row | undefined
}

/** A list of rows to process: `list` reads a batch in the order of creation, `step` processes one row. */
interface Rows<Row> {
  cursor: Cursor<Row>
  list(last?: Row): Promise<Row[]>
  step(row: Row): Promise<unknown>
}

/**
 * Runs `step` for all rows, a few at a time, until `endsAtMs` of the performance clock but for at least one group. A
 * failed row does not delay the others.
 */
export async function processInTurn<Row extends { id: string; createdAt: Date }>(
  shop: Shop,
  endsAtMs: number,
  { cursor, list, step }: Rows<Row>,
): Promise<void> {
  const runGroup = (rows: Row[]) => Promise.all(rows.map((row) => runStep(shop, () => step(row))))
  let group: Row[] = []
  for await (const row of rowsFrom(list, cursor.last)) {
    group.push(row)
    if (group.length < concurrency) continue
    await runGroup(group)
    group = []
    cursor.last = row
    if (performance.now() > endsAtMs) {
      shop.log.warn('reconciliation reached its time limit; the next run continues with the remaining rows')
      return
    }
  }
  await runGroup(group)
  cursor.last = undefined
}

/** Every row once: those after `start`, then those from the oldest to `start`. */
async function* rowsFrom<Row extends { id: string; createdAt: Date }>(
  list: Rows<Row>['list'],
  start: Row | undefined,
): AsyncGenerator<Row> {
  yield* rowsAfter(list, start)
  if (!start) return
  for await (const row of rowsAfter(list)) {
    if (row.createdAt > start.createdAt || (row.id > start.id && +row.createdAt === +start.createdAt)) return
    yield row
  }
}

async function* rowsAfter<Row>(list: Rows<Row>['list'], last?: Row): AsyncGenerator<Row> {
  for (let batch = await list(last); batch.length > 0; batch = await list(batch.at(-1))) yield* batch
}

/** Runs one step of reconciliation. A failure is logged, and the step runs again in a minute. */
export async function runStep(shop: Shop, step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    // A failed provider call is logged where it was made.
    if (error instanceof ProviderError) return
    shop.log.warn(error, 'a reconciliation step failed and runs again in a minute')
  }
}
