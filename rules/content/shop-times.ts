import type { ShopTimes } from '#contract/content/shop-times.ts'
import type { FieldError } from '#contract/platform/errors.ts'

/** The times of the shop as numbers. */
export type TimesInNumbers = Record<keyof ShopTimes, number>

/** The least and the most of each time, with its unit. */
const timeBounds = {
  holdMinutes: { from: 1, to: 1440, unit: 'minutes' },
  payableDays: { from: 1, to: 90, unit: 'days' },
  undoSeconds: { from: 0, to: 600, unit: 'seconds' },
  invitationDays: { from: 1, to: 60, unit: 'days' },
} as const satisfies Record<keyof ShopTimes, { from: number; to: number; unit: string }>

/** How many days after a delivery its buyer is asked for a review, until the owner publishes another number. */
const firstInvitationDays = 10

/** The times of the configuration, which count until others are published. */
export function firstTimes(config: Pick<TimesInNumbers, 'holdMinutes' | 'payableDays' | 'undoSeconds'>): ShopTimes {
  return {
    holdMinutes: String(config.holdMinutes),
    payableDays: String(config.payableDays),
    undoSeconds: String(config.undoSeconds),
    invitationDays: String(firstInvitationDays),
  }
}

/** The times without leading zeros. */
export function normalizeTimes(times: ShopTimes): ShopTimes {
  const numbers = toTimesInNumbers(times)
  return {
    holdMinutes: String(numbers.holdMinutes),
    payableDays: String(numbers.payableDays),
    undoSeconds: String(numbers.undoSeconds),
    invitationDays: String(numbers.invitationDays),
  }
}

/** The times that are outside of their bounds, with a sentence for each. */
export function timesProblems(times: ShopTimes): FieldError[] {
  const numbers = toTimesInNumbers(times)
  return timeNames.flatMap((path) => {
    const { from, to, unit } = timeBounds[path]
    const isInBounds = numbers[path] >= from && numbers[path] <= to
    return isInBounds ? [] : [{ path, message: `Enter whole ${unit} from ${from} to ${to}.` }]
  })
}

/** The names of the times, in the order of the form. */
const timeNames = ['holdMinutes', 'payableDays', 'undoSeconds', 'invitationDays'] as const

/** The times to compute with. They were checked when they were published. */
export function toTimesInNumbers(times: ShopTimes): TimesInNumbers {
  return {
    holdMinutes: Number(times.holdMinutes),
    payableDays: Number(times.payableDays),
    undoSeconds: Number(times.undoSeconds),
    invitationDays: Number(times.invitationDays),
  }
}

/** The times in words, for a list of versions. */
export function timesText({ holdMinutes, payableDays, undoSeconds, invitationDays }: ShopTimes): string {
  return `Hold ${holdMinutes} minutes, pay within ${payableDays} days, undo ${undoSeconds} seconds, review after ${invitationDays} days`
}
