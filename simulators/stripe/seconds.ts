/** The whole seconds since 1970 in which a moment lies: the provider's unit of time. */
export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
