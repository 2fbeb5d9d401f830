import { isId } from '#rules/platform/ids.ts'
import type { ParcelStage } from '#rules/orders/fulfilment/parcels.ts'
import type { DeliveryLine } from './delivery-lines.ts'

/** A tick: an item of an order, and the stage that its units had when it was set. */
export interface Tick {
  orderId: string
  item: number
  stage: ParcelStage
}

export interface Ticked {
  isTicked(line: DeliveryLine): boolean
  tick(lines: readonly DeliveryLine[], isOn: boolean): void
  /** The ticked lines of the list; lines that are gone since do not count. */
  lines: DeliveryLine[]
}

const stages: readonly ParcelStage[] = ['waiting', 'ready', 'shipped']

export function tickOf({ orderId, piece: { item, stage } }: DeliveryLine): Tick {
  return { orderId, item, stage }
}

/**
 * Finds the line of a tick: the units in its stage, or all units of its item if they are in one stage. So an item keeps
 * its tick when it takes a step, or when Undo reverts one.
 */
function lineOf({ orderId, item, stage }: Tick, lines: readonly DeliveryLine[]): DeliveryLine | undefined {
  const ofItem = lines.filter(
    ({ orderId: id, piece }) => id === orderId && piece.item === item && piece.stage !== 'delivered',
  )
  return ofItem.find(({ piece }) => piece.stage === stage) ?? (ofItem.length === 1 ? ofItem[0] : undefined)
}

export function isTickOf(tick: Tick, line: DeliveryLine, lines: readonly DeliveryLine[]): boolean {
  const found = lineOf(tick, lines)
  return found !== undefined && isSame(tickOf(found), tickOf(line))
}

/** The lines that have a tick, each once, in the order of the list. */
export function tickedLines(lines: readonly DeliveryLine[], ticks: readonly Tick[]): DeliveryLine[] {
  const found = new Set(ticks.map((tick) => lineOf(tick, lines)))
  return lines.filter((line) => found.has(line))
}

export function withoutTicksOf(
  ticks: readonly Tick[],
  some: readonly DeliveryLine[],
  lines: readonly DeliveryLine[],
): Tick[] {
  return ticks.filter((tick) => !some.some((line) => isTickOf(tick, line, lines)))
}

function isSame(one: Tick, other: Tick): boolean {
  return one.orderId === other.orderId && one.item === other.item && one.stage === other.stage
}

export function writeTicks(ticks: readonly Tick[]): string {
  return ticks.map(({ orderId, item, stage }) => `${orderId} ${item} ${stage}`).join(',')
}

/** The ticks of a text; what is not a tick is left out. Never throws. */
export function readTicks(text: string | null): Tick[] {
  return (text ?? '').split(',').flatMap((part) => {
    const [orderId = '', item = '', name] = part.split(' ')
    const stage = stages.find((each) => each === name)
    return isId(orderId) && /^\d{1,4}$/.test(item) && stage ? [{ orderId, item: Number(item), stage }] : []
  })
}
