import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { type LogPositions, ReplicaFreshness } from './replica-freshness.ts'

let freshness: ReplicaFreshness | undefined
afterEach(() => freshness?.close())

/** A primary and a replica whose positions a test sets, and a clock. */
function setUp() {
  const state = { nowMs: 1_000, end: 10, replayed: 10, error: undefined as Error | undefined, questions: 0, asked: '' }
  const lines: string[] = []
  const positions: LogPositions = {
    async findEnd() {
      state.questions++
      return String(state.end)
    },
    async hasReplayed(position) {
      state.asked = position
      if (state.error) throw state.error
      return state.replayed >= Number(position)
    },
  }
  const timing = { confirmIntervalMs: 1, pollIntervalMs: 1, retryDelayMs: 1, reportBehindAfterMs: 0 }
  const opened = new ReplicaFreshness(
    positions,
    () => state.nowMs,
    (line) => void lines.push(line),
    timing,
  )
  freshness = opened
  void opened.run()
  return { state, lines, opened, asOfMs: () => opened.asOfMs }
}

async function someConfirmations(state: { questions: number }): Promise<void> {
  const until = state.questions + 3
  while (state.questions < until) await turn()
}

it('a replica is not read before it is known to have everything', async () => {
  const { asOfMs } = setUp()
  expect(asOfMs()).toBe(-Infinity)
  await expect.poll(asOfMs).toBe(1_000)
})

it('a replica has the data of the time when the primary was asked', async () => {
  const { state, asOfMs } = setUp()
  state.replayed = 9
  await someTurns()
  expect(asOfMs()).toBe(-Infinity)
  state.nowMs = 1_400
  state.replayed = 10
  await expect.poll(asOfMs).toBeGreaterThan(0)
  // The question was asked at 1,000, or again at 1,400.
  await expect.poll(asOfMs).toBe(1_400)
})

it('a replica may lack a change until it has replayed it', async () => {
  const { state, opened, asOfMs } = setUp()
  await expect.poll(asOfMs).toBe(1_000)
  state.end = 11
  opened.expectChange(['catalogue', 'table'])
  await untilWaiting(state)
  expect(opened.mayLack(new Set(['table']))).toBe(true)
  expect(opened.mayLack(new Set(['delivery', 'catalogue']))).toBe(true)
  expect(opened.mayLack(new Set(['bench']))).toBe(false)
  state.replayed = 11
  await expect.poll(() => opened.mayLack(new Set(['table']))).toBe(false)
})

it('a replica may lack a change that was announced after the question', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const answers = [promise]
  const positions: LogPositions = {
    findEnd: () => answers.pop() ?? new Promise(() => {}),
    hasReplayed: async () => true,
  }
  const opened = new ReplicaFreshness(
    positions,
    () => 1_000,
    () => {},
  )
  freshness = opened
  void opened.run()
  opened.expectChange(['table'])
  resolve('10')
  await expect.poll(() => opened.asOfMs).toBe(1_000)
  expect(opened.mayLack(new Set(['table']))).toBe(true)
  await someTurns()
  expect(opened.mayLack(new Set(['table']))).toBe(true)
})

it('a replica may lack anything after any change, and after very many', async () => {
  const { state, opened, asOfMs } = setUp()
  await expect.poll(asOfMs).toBe(1_000)
  state.end = 11
  await untilWaiting(state)
  opened.expectChange(['*'])
  expect(opened.mayLack(new Set(['bench']))).toBe(true)
  state.replayed = 11
  await expect.poll(() => opened.mayLack(new Set(['bench']))).toBe(false)
  state.end = 12
  await untilWaiting(state)
  for (let count = 0; count <= 1_000; count++) opened.expectChange([`product ${count}`])
  expect(opened.mayLack(new Set(['bench']))).toBe(true)
})

it('a replica is read for a second after a confirmation, and not after the clock went back', async () => {
  const { state, asOfMs } = setUp()
  await expect.poll(asOfMs).toBe(1_000)
  // From now on no confirmation succeeds.
  state.end = 11
  await untilWaiting(state)
  state.nowMs = 2_000
  expect(asOfMs()).toBe(1_000)
  state.nowMs = 2_001
  expect(asOfMs()).toBe(-Infinity)
  state.nowMs = 999
  expect(asOfMs()).toBe(-Infinity)
})

it('a replica that does not respond is not read, which is logged once, and read again when it responds', async () => {
  const { state, lines, asOfMs } = setUp()
  await expect.poll(asOfMs).toBe(1_000)
  state.error = new Error('gone')
  await expect.poll(asOfMs).toBe(-Infinity)
  await someConfirmations(state)
  expect(lines).toEqual(['The replica cannot be read: the primary answers for it'])
  state.error = undefined
  await expect.poll(asOfMs).toBe(1_000)
  expect(lines.slice(1)).toEqual(['The replica is read again'])
})

it('a replica on which a statement has failed is not read until it responds again', async () => {
  const { lines, opened, asOfMs } = setUp()
  await expect.poll(asOfMs).toBe(1_000)
  opened.reportFailure(new Error('canceling statement due to conflict with recovery'))
  expect(asOfMs()).toBe(-Infinity)
  await expect.poll(asOfMs).toBe(1_000)
  expect(lines).toEqual(['The replica cannot be read: the primary answers for it', 'The replica is read again'])
})

it('a replica that stays behind is logged once', async () => {
  const { state, lines, asOfMs } = setUp()
  await expect.poll(asOfMs).toBe(1_000)
  state.end = 11
  await expect.poll(() => lines).toEqual(['The replica has not caught up for 0 s: the primary answers for it'])
  await someTurns()
  expect(lines).toHaveLength(1)
})

async function someTurns(): Promise<void> {
  for (let count = 0; count < 50; count++) await turn()
}

/** Waits until the replica is asked for a position that it does not reach. */
async function untilWaiting(state: { end: number; asked: string }): Promise<void> {
  await expect.poll(() => state.asked).toBe(String(state.end))
}
