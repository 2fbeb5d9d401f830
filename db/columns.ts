import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/*
 * The columns that tables share, so that an id, an amount and an instant look the same everywhere.
 */

/** A primary key: a UUIDv7 made by the application, so that ids sort by age (behaviour, Platform). */
export const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => v7())

/** An amount of money in whole cents. A large order would exceed 2^31, but never 2^53. */
export const cents = () => bigint({ mode: 'number' }).notNull()

/** The bytes of a small file. */
export const fileBytes = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** An instant, UTC, with milliseconds as JavaScript knows them. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** When a row was created; callers may set it, so that tests control the clock. */
export const createdAt = () =>
  instant()
    .notNull()
    .$defaultFn(() => new Date())
