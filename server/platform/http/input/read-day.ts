import { ShopError } from '#server/platform/shop-error.ts'

/** The instant of a day in a query, by `toInstant`. Throws ShopError 400 for a day that does not exist. */
export function readDay(day: string, path: string, toInstant: (day: string) => Date | null): Date {
  const instant = toInstant(day)
  if (instant) return instant
  const message = 'This day doesn’t exist.'
  throw new ShopError(400, message, [{ path, message }])
}
