const minuteMs = 60_000

/** The delays between delivery attempts in milliseconds: 1 s, 2 s, 4 s … up to an hour each, for about three days. */
export const retryDelaysMs: readonly number[] = Array.from({ length: 84 }, (_, attempt) =>
  Math.min(1000 * 2 ** attempt, 60 * minuteMs),
)
