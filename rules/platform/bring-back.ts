/** How many days a deleted page, piece, category or code can be brought back. */
const bringBackDays = 30

/** The last instant at which something that can still be brought back was not deleted. */
export function bringBackLimit(now: Date): Date {
  return new Date(now.getTime() - bringBackDays * 24 * 3_600_000)
}
