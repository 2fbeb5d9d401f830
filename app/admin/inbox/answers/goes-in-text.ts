/** Says when an email goes that can be taken back until an instant: `Reply goes in 30 s`. */
export function goesInText(what: string, until: string, now: Date): string {
  const seconds = Math.round((Date.parse(until) - now.getTime()) / 1000)
  return `${what} goes in ${Math.max(1, seconds)} s`
}
