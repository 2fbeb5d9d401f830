import { useSyncExternalStore } from 'react'
import { nzDay } from '#rules/platform/nz-dates.ts'

const subscribe = () => () => {}
const readToday = () => nzDay(new Date().toISOString())

/**
 * The day in New Zealand by the clock of the browser; null on the server and until hydration, because the clocks may
 * differ.
 */
export function useNzToday(): string | null {
  return useSyncExternalStore(subscribe, readToday, () => null)
}
