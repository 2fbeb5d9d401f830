import { type LimitName, type LimitNumbers, limits } from '#server/platform/limits/limits.ts'
import { readNumbers } from './read-numbers.ts'

/** How many unpaid orders and units an account, and the guests of a network, hold at a time. */
const holdLimits = {
  'account-orders': { value: 10, from: 1, to: 100_000 },
  'account-units': { value: 30, from: 1, to: 100_000 },
  'network-orders': { value: 10, from: 1, to: 100_000 },
  'network-units': { value: 60, from: 1, to: 100_000 },
}

const names = Object.keys(limits) as LimitName[]
const allNames = [...Object.keys(holdLimits), ...names]
const tryPattern = /^(?<name>[a-z-]+)=(?<max>\d{1,7})\/(?<seconds>\d{1,6})$/
const maxSeconds = 7 * 86_400

/**
 * Reads LIMITS, such as `account-orders=100, search=600/60`: unpaid orders and units that are held, and tries within
 * seconds. A limit that it does not name keeps its default; `addError` is called for each entry that cannot be read.
 */
export function readLimits(
  text: string | undefined,
  addError: (message: string) => void,
): { holds: Record<keyof typeof holdLimits, number>; rateLimits: LimitNumbers } {
  const entries = (text ?? '').split(',').map((entry) => entry.trim())
  const isHold = (entry: string) => Object.hasOwn(holdLimits, entry.split('=')[0] ?? '')
  const holds = readNumbers(entries.filter((entry) => isHold(entry)).join(','), holdLimits, addError)
  const rateLimits = Object.fromEntries(
    names.map((name) => [name, { max: limits[name].max, seconds: limits[name].seconds }]),
  ) as LimitNumbers
  for (const entry of entries.filter((other) => other && !isHold(other))) {
    const found = tryPattern.exec(entry)?.groups
    const name = names.find((known) => known === (found?.name ?? entry.split('=')[0]))
    const [max, seconds] = [Number(found?.max), Number(found?.seconds)]
    if (!name && /^[a-z-]+(=|$)/.test(entry)) {
      addError(`has "${entry.split('=')[0]}" but its names are ${allNames.join(', ')}.`)
    } else if (!name || !found || max < 1 || seconds < 1 || seconds > maxSeconds) {
      addError(`has "${entry}" but must look like search=600/60: a name, a number and up to ${maxSeconds} seconds.`)
    } else rateLimits[name] = { max, seconds }
  }
  return { holds, rateLimits }
}
