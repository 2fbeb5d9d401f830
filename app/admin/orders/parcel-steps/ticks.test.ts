import { expect, it } from 'vitest'
import type { DeliveryLine } from './delivery-lines.ts'
import { isTickOf, readTicks, tickedLines, withoutTicksOf, writeTicks } from './ticks.ts'

const line = (orderId: string, item: number, stage: DeliveryLine['piece']['stage'], qty = 1): DeliveryLine => ({
  orderId,
  orderNumber: 'T-10041',
  piece: { item, name: 'Kurow Dining Table', qty, stage, since: null },
})
const tick = (orderId: string, item: number, stage: DeliveryLine['piece']['stage']) => ({ orderId, item, stage })

it('a tick stays with its piece when the piece takes a step or is taken back by Undo', () => {
  expect(tickedLines([line('a', 0, 'ready')], [tick('a', 0, 'waiting')])).toEqual([line('a', 0, 'ready')])
  expect(tickedLines([line('a', 0, 'waiting')], [tick('a', 0, 'ready')])).toEqual([line('a', 0, 'waiting')])
})

it('a tick stays with the units that are left in its stage', () => {
  const lines = [line('a', 0, 'waiting', 1), line('a', 0, 'ready', 3)]
  expect(tickedLines(lines, [tick('a', 0, 'waiting')])).toEqual([lines[0]])
})

it('a tick belongs to no line when the units of its item are in two other stages, so that no wrong ones are shipped', () => {
  const lines = [line('a', 0, 'waiting'), line('a', 0, 'ready')]
  expect(tickedLines(lines, [tick('a', 0, 'shipped')])).toEqual([])
})

it('a tick belongs to no line once its piece is delivered or gone', () => {
  expect(tickedLines([line('a', 0, 'delivered'), line('a', 1, 'waiting')], [tick('a', 0, 'waiting')])).toEqual([])
  expect(tickedLines([line('b', 0, 'waiting')], [tick('a', 0, 'waiting')])).toEqual([])
})

it('a tick counts once, also when two of them belong to one line', () => {
  const lines = [line('a', 0, 'ready')]
  expect(tickedLines(lines, [tick('a', 0, 'waiting'), tick('a', 0, 'ready')])).toEqual(lines)
})

it('a tick is taken away from the line that it belongs to now, and from no other', () => {
  const lines = [line('a', 0, 'ready'), line('b', 0, 'waiting')]
  const ticks = [tick('a', 0, 'waiting'), tick('b', 0, 'waiting')]
  expect(withoutTicksOf(ticks, [line('a', 0, 'ready')], lines)).toEqual([tick('b', 0, 'waiting')])
  expect(isTickOf(tick('a', 0, 'waiting'), line('a', 0, 'ready'), lines)).toBe(true)
  expect(isTickOf(tick('a', 0, 'waiting'), line('b', 0, 'waiting'), lines)).toBe(false)
})

it('ticks are stored as text, and other text is not a tick', () => {
  const ticks = [tick('01a20a5b-0000-7000-8000-000000000001', 0, 'waiting')]
  expect(readTicks(writeTicks(ticks))).toEqual(ticks)
  expect(readTicks('x 0 waiting,01a20a5b-0000-7000-8000-000000000001 0 lost,,7')).toEqual([])
  expect(readTicks(null)).toEqual([])
})
