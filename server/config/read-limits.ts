import { type LimitName, type LimitNumbers, limits } from './limits.ts'

const names = Object.keys(limits) as LimitName[]
const entryPattern = /^(?<name>[a-z-]+)=(?<max>\d{1,7})\/(?<seconds>\d{1,6})$/
const maxSeconds = 7 * 86_400

/**
 * Reads RATE_LIMITS, numbers and seconds such as `search=600/60, register=50/3600`; limits that it does not name keep
 * their default. Calls `addError` for each entry that cannot be read.
 */
export function readLimits(text: string | undefined, addError: (message: string) => void): LimitNumbers {
  const numbers = Object.fromEntries(
    names.map((name) => [name, { max: limits[name].max, seconds: limits[name].seconds }]),
  ) as LimitNumbers
  for (const entry of (text ?? '').split(',').map((part) => part.trim())) {
    if (!entry) continue
    const found = entryPattern.exec(entry)?.groups
    const name = names.find((known) => known === found?.name)
    const [max, seconds] = [Number(found?.max), Number(found?.seconds)]
    if (!found || max < 1 || seconds < 1 || seconds > maxSeconds) {
      addError(`has "${entry}" but must look like search=600/60: a name, a number and up to ${maxSeconds} seconds.`)
    } else if (!name) addError(`has "${found.name}" but its names are ${names.join(', ')}.`)
    else numbers[name] = { max, seconds }
  }
  return numbers
}
