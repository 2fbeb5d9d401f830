const bringBackDays = 30

/** Whatever was deleted after this instant can be restored. */
export function bringBackLimit(now: Date): Date {
  return new Date(now.getTime() - bringBackDays * 24 * 3_600_000)
}
