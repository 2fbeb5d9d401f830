import { Door, FixedThing, PlanItem, planLimits, PlanRoom, type StoredPlan, Window } from '#contract/plan/room.ts'
import { lengthOfWall } from './footprint.ts'

/**
 * Reads the rooms from local storage: what the contract allows is kept, the rest is dropped. Never throws. Something
 * that reaches beyond its room is dropped too.
 */
export function readPlan(stored: string | null): StoredPlan {
  const found = parse(stored)
  const rooms = listOf(found.rooms)
    .flatMap((room) => readRoom(room) ?? [])
    .filter(isFirst)
    .slice(0, planLimits.rooms)
  const last = rooms.find(({ id }) => id === found.last) ?? rooms[0]
  return { version: 1, last: last?.id ?? '', rooms }
}

/** Whether a room may be stored: 64 kB of JSON. */
const isSmallEnough = (room: PlanRoom): boolean => JSON.stringify(room).length <= planLimits.bytes

function readRoom(value: unknown): PlanRoom | null {
  const found = recordOf(value)
  const partsOf = (name: string, schemas: readonly object[], most: number) =>
    listOf(found[name])
      .filter((part) => schemas.some((schema) => fits(schema, part)))
      .slice(0, most)
  const room: unknown = {
    ...found,
    openings: partsOf('openings', [Door, Window], planLimits.openings),
    fixed: partsOf('fixed', [FixedThing], planLimits.openings),
    items: partsOf('items', [PlanItem], planLimits.items),
  }
  if (!isRoom(room) || !isSmallEnough(room)) return null
  const isInWall = ({ wall, fromMm, widthMm }: Pick<FixedThing, 'wall' | 'fromMm' | 'widthMm'>) =>
    fromMm + widthMm <= lengthOfWall(room, wall)
  const { id, name, lengthMm, widthMm, heightMm, updatedAt } = room
  const openings = room.openings.filter(isInWall).filter(isFirst)
  const fixed = room.fixed.filter(isInWall).filter(isFirst)
  return { id, name, lengthMm, widthMm, heightMm, openings, fixed, items: room.items.filter(isFirst), updatedAt }
}

const isRoom = (value: unknown): value is PlanRoom => fits(PlanRoom, value)

const isFirst = <T extends { id: string }>({ id }: T, index: number, all: readonly T[]) =>
  all.findIndex((other) => other.id === id) === index

/** Whether a schema of contract/plan/room.ts allows a value. Browsers have schemas without their library. */
function fits(schema: object, value: unknown): boolean {
  const rule = schema as Rule
  if (rule.anyOf) return rule.anyOf.some((each) => fits(each, value))
  if ('const' in rule) return value === rule.const
  if (rule.properties) {
    const found = recordOf(value)
    return Object.entries(rule.properties).every(
      ([name, each]) => Object.hasOwn(found, name) && fits(each, found[name]),
    )
  }
  if (rule.items) {
    const { items, maxItems = Infinity } = rule
    return Array.isArray(value) && value.length <= maxItems && value.every((each) => fits(items, each))
  }
  if (rule.minimum !== undefined) {
    return Number.isInteger(value) && Number(value) >= rule.minimum && Number(value) <= (rule.maximum ?? Infinity)
  }
  if (typeof value !== 'string' || rule.maxLength === undefined || value.length > rule.maxLength) return false
  return rule.pattern === undefined || new RegExp(rule.pattern, 'u').test(value)
}

interface Rule {
  anyOf?: object[]
  const?: unknown
  properties?: Record<string, object>
  items?: object
  maxItems?: number
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(stored ?? '{}'))
  } catch {
    return {}
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
