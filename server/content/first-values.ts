import type { ContentName, ContentValues } from '#contract/content/content.ts'
import { noAnnouncement } from '#rules/content/announcement.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { firstHours } from '#rules/content/opening-hours.ts'
import { toRoomValues } from '#rules/content/room-values.ts'
import type { Config } from '#server/config/config.ts'

/** The values of the configuration that the owner may replace. */
export type FirstConfig = Pick<Config, 'shopName' | 'shopEmail' | 'shopPhone' | 'gstNumber'>

/** What the shop shows until the owner publishes something else. */
export function firstValues({ shopName, shopEmail, shopPhone, gstNumber }: FirstConfig): ContentValues {
  return {
    announcement: noAnnouncement,
    hours: firstHours,
    rooms: toRoomValues(firstRooms),
    contact: { name: shopName, email: shopEmail, phone: shopPhone, address: '', gstNumber },
  }
}

/**
 * The stored texts of a content over its first values, so that a field that a later version of the shop adds has a
 * value, and one that it no longer knows has no effect.
 */
export function withFirstValues<Name extends ContentName>(
  first: ContentValues[Name],
  stored: Readonly<Record<string, string>>,
): ContentValues[Name] {
  const names = Object.keys(first) as (keyof ContentValues[Name])[]
  return Object.fromEntries(names.map((name) => [name, stored[String(name)] ?? first[name]])) as ContentValues[Name]
}
