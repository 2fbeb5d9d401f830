import type { ContentName, ContentValues } from '#contract/content/content.ts'
import { noAnnouncement } from '#rules/content/announcement.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { noClosedDays } from '#rules/content/closed-days.ts'
import { firstHome } from '#rules/content/first-home.ts'
import { firstMenu } from '#rules/content/menu-values.ts'
import { firstHours } from '#rules/content/opening-hours.ts'
import { firstTimes } from '#rules/content/shop-times.ts'
import { toRoomValues } from '#rules/content/room-values.ts'
import type { Config } from '#server/platform/config/config.ts'
import { firstSupport } from './first-support.ts'
import { firstPrivacy } from './texts/first-privacy.ts'
import { firstStylingTips } from './texts/first-styling-tips.ts'
import { firstTerms } from './texts/first-terms.ts'

/** The values of the configuration that the owner may replace. */
export type FirstConfig = Pick<
  Config,
  | 'shopName'
  | 'shopEmail'
  | 'shopPhone'
  | 'bankAccount'
  | 'gstNumber'
  | 'isGstRegistered'
  | 'holdMinutes'
  | 'payableDays'
  | 'undoSeconds'
>

/** What the shop shows until the owner publishes something else. */
export function firstValues({
  shopName,
  shopEmail,
  shopPhone,
  bankAccount,
  gstNumber,
  isGstRegistered,
  ...config
}: FirstConfig): ContentValues {
  return {
    announcement: noAnnouncement,
    hours: firstHours,
    'closed-days': noClosedDays,
    rooms: toRoomValues(firstRooms),
    home: firstHome,
    menu: firstMenu,
    support: firstSupport(isGstRegistered),
    times: firstTimes(config),
    terms: firstTerms,
    privacy: firstPrivacy,
    'styling-tips': firstStylingTips,
    contact: {
      name: shopName,
      email: shopEmail,
      phone: shopPhone,
      address: '',
      bankAccount: bankAccount ?? '',
      gstNumber,
    },
  }
}

/**
 * The stored values of a content over its first values, so that a field that a later version of the shop adds has a
 * value, and one that it no longer knows has no effect.
 */
export function withFirstValues<Name extends ContentName>(
  first: ContentValues[Name],
  stored: object,
): ContentValues[Name] {
  const known = new Map<string, unknown>(Object.entries(stored))
  const values = Object.entries(first).map(([name, value]) => [name, known.get(name) ?? value])
  return Object.fromEntries(values) as ContentValues[Name]
}
