/** How long the shop waits after each failed try of a message, in minutes: 24 hours together. */
const pauseMinutes = [1, 5, 30, 60, 120, 240, 480, 504]

/** How many times a message is tried. */
export const maxTries = pauseMinutes.length + 1

const minuteMs = 60_000

/** When a message is tried next after `failedTries` failed ones, the last of them at `at`; null after the last one. */
export function nextTryAt(failedTries: number, at: Date): Date | null {
  const pause = pauseMinutes[failedTries - 1]
  return pause === undefined ? null : new Date(at.getTime() + pause * minuteMs)
}

/** When the last try of a message is due that has failed `failedTries` times and is tried next at `dueAt`. */
export function triesUntil(failedTries: number, dueAt: Date): Date {
  const left = pauseMinutes.slice(failedTries).reduce((sum, minutes) => sum + minutes, 0)
  return new Date(dueAt.getTime() + left * minuteMs)
}

const dayMs = 24 * 60 * minuteMs

/** For how long every message may fail before the shop turns the webhook off. */
const failingDays = 3

/** Whether a webhook whose messages all fail since an instant is turned off once a message is given up. */
export function isPausedAfter(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= failingDays * dayMs
}
