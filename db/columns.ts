import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/** A primary key: a UUIDv7 made by the application, so that ids sort by age (behaviour, Platform). */
export const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => v7())

/** A large order would exceed 2^31 cents, but never 2^53. */
export const cents = () => bigint({ mode: 'number' }).notNull()

export const fileBytes = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** UTC, with the milliseconds that JavaScript has. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** Callers may set it, so that tests control the clock. */
export const createdAt = () =>
  instant()
    .notNull()
    .$defaultFn(() => new Date())
