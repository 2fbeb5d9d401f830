/** Whole seconds since 1970: the provider's unit of time. */
export function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
