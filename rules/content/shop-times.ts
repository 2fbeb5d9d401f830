import type { ShopTimes } from '#contract/content/shop-times.ts'
import type { FieldError } from '#contract/platform/errors.ts'

export type TimesInNumbers = Record<keyof ShopTimes, number>

/** The least and the most of each time, with its unit. */
const timeBounds = {
  holdMinutes: { from: 1, to: 1440, unit: 'minutes' },
  payableDays: { from: 1, to: 90, unit: 'days' },
  undoSeconds: { from: 0, to: 600, unit: 'seconds' },
  invitationDays: { from: 1, to: 60, unit: 'days' },
} as const satisfies Record<keyof ShopTimes, { from: number; to: number; unit: string }>

/** Days from the delivery to the email that asks for a review. */
const firstInvitationDays = 10

/** The configured times, until others are published. */
export function firstTimes(config: Pick<TimesInNumbers, 'holdMinutes' | 'payableDays' | 'undoSeconds'>): ShopTimes {
  return {
    holdMinutes: String(config.holdMinutes),
    payableDays: String(config.payableDays),
    undoSeconds: String(config.undoSeconds),
    invitationDays: String(firstInvitationDays),
  }
}

/** Without leading zeros. */
export function normalizeTimes(times: ShopTimes): ShopTimes {
  const numbers = toTimesInNumbers(times)
  return {
    holdMinutes: String(numbers.holdMinutes),
    payableDays: String(numbers.payableDays),
    undoSeconds: String(numbers.undoSeconds),
    invitationDays: String(numbers.invitationDays),
  }
}

/** The times outside of their bounds, with a sentence for each. */
export function timesProblems(times: ShopTimes): FieldError[] {
  const numbers = toTimesInNumbers(times)
  return timeNames.flatMap((path) => {
    const { from, to, unit } = timeBounds[path]
    const isInBounds = numbers[path] >= from && numbers[path] <= to
    return isInBounds ? [] : [{ path, message: `Enter whole ${unit} from ${from} to ${to}.` }]
  })
}

const timeNames = ['holdMinutes', 'payableDays', 'undoSeconds', 'invitationDays'] as const

/** The times as numbers; they were checked when they were published. */
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
