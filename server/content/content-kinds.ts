import type { ContentName, ContentValues } from '#contract/content/content.ts'
import type { FixedText } from '#contract/content/fixed-texts.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import type { Db } from '#db/open.ts'
import { announcementProblems } from '#rules/content/announcement.ts'
import {
  closedDaysFields,
  closedDaysProblems,
  lateClosedDays,
  normalizeClosedDays,
} from '#rules/content/closed-days.ts'
import { normalizeText, textFields, textProblems } from '#rules/content/texts/fixed-texts.ts'
import { homeFields, homeProblems, homeUploads, normalizeHome } from '#rules/content/home-values.ts'
import { menuFields, menuProblems, normalizeMenu } from '#rules/content/menu-values.ts'
import { openingHoursProblems } from '#rules/content/opening-hours.ts'
import { normalizeRooms, roomProblems, toRoomTexts } from '#rules/content/room-values.ts'
import { normalizeSupport, supportFields, supportProblems } from '#rules/content/support-values.ts'
import { normalizeTimes, timesProblems } from '#rules/content/shop-times.ts'
import { formatBankAccount, isBankAccount } from '#rules/orders/bank-account.ts'
import { formatGstNumber, isGstNumber } from '#rules/orders/gst-number.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { RoomValues } from '#contract/content/rooms.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { refuseMoved } from './menu-pages.ts'
import { listCategoryCounts } from './content.queries.ts'

interface LiveChange<Value> {
  live: Value
  value: Value
  today: string
  /** Values that were live before are published again as they were. */
  isRestored: boolean
}

type ContactConfig = Pick<Config, 'bankAccount' | 'gstNumber' | 'isGstRegistered'>

interface ContentKind<Value> {
  normalize: (value: Value) => Value
  /** What is wrong with normalized values; a draft may have it, what is published may not. */
  problems: (value: Value, config: ContactConfig) => FieldError[]
  /** What cannot be published over the live values as the shop is now. */
  refusals?: (db: Db, change: LiveChange<Value>) => Promise<FieldError[]>
  /** The uploaded pictures that the values show, each with its field. */
  uploads?: (value: Value) => { path: string; name: string }[]
  fields: (value: Value) => Record<string, string>
}

const trimmed = <Value extends Record<string, string>>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).map(([name, text]) => [name, text.trim()])) as Value

const asFields = (value: Record<string, string>): Record<string, string> => value

const fixedText: ContentKind<FixedText> = {
  normalize: normalizeText,
  problems: textProblems,
  fields: textFields,
}

export const contentKinds: { [Name in ContentName]: ContentKind<ContentValues[Name]> } = {
  announcement: { normalize: trimmed, problems: announcementProblems, fields: asFields },
  rooms: { normalize: normalizeRooms, problems: roomProblems, refusals: refuseLost, fields: asFields },
  hours: { normalize: trimmed, problems: openingHoursProblems, fields: asFields },
  'closed-days': {
    normalize: normalizeClosedDays,
    problems: closedDaysProblems,
    refusals: async (_db, { live, value, today, isRestored }) => (isRestored ? [] : lateClosedDays(live, value, today)),
    fields: closedDaysFields,
  },
  home: { normalize: normalizeHome, problems: homeProblems, uploads: homeUploads, fields: homeFields },
  support: { normalize: normalizeSupport, problems: supportProblems, fields: supportFields },
  menu: { normalize: normalizeMenu, problems: menuProblems, refusals: refuseMoved, fields: menuFields },
  times: { normalize: normalizeTimes, problems: timesProblems, fields: asFields },
  terms: fixedText,
  privacy: fixedText,
  'styling-tips': fixedText,
  contact: {
    normalize: (value) => {
      const contact = trimmed(value)
      return {
        ...contact,
        bankAccount: formatBankAccount(contact.bankAccount),
        gstNumber: isGstNumber(contact.gstNumber) ? formatGstNumber(contact.gstNumber) : contact.gstNumber,
      }
    },
    problems: ({ bankAccount, gstNumber }, config) => [
      ...bankAccountProblems(bankAccount, config),
      ...gstProblems(gstNumber, config),
    ],
    fields: asFields,
  },
}

/** A registered shop has a number, another one has none: whether prices include GST is not changed here. */
function gstProblems(gstNumber: string, config: ContactConfig): FieldError[] {
  const refuse = (message: string) => [{ path: 'gstNumber', message }]
  if (!config.isGstRegistered) {
    return gstNumber === '' ? [] : refuse('The shop is set up as not registered for GST.')
  }
  if (gstNumber === '') {
    return config.gstNumber === '' ? [] : refuse('Enter the GST number: receipts over $1,000 need it.')
  }
  return isGstNumber(gstNumber)
    ? []
    : refuse('Enter a GST number of 8 or 9 digits, such as 49-091-850. Its last digit is a check digit.')
}

/** The configured account is accepted as it is: its check digit was never checked. */
function bankAccountProblems(bankAccount: string, config: ContactConfig): FieldError[] {
  if (bankAccount === '' || bankAccount === config.bankAccount || isBankAccount(bankAccount)) return []
  const message = 'Enter a bank account such as 01-0902-0068389-00. One of its digits is a check digit.'
  return [{ path: 'bankAccount', message }]
}

/** A category with products can be hidden, not removed: its address would have no name. */
async function refuseLost(db: Db, { live, value }: { live: RoomValues; value: RoomValues }): Promise<FieldError[]> {
  const [before, after] = [toRoomTexts(live), toRoomTexts(value)]
  const lost = rooms.flatMap(({ path, homeSpace }) =>
    before[path].categories
      .filter(({ keyword }) => after[path].categories.every((each) => each.keyword !== keyword))
      .map(({ keyword, label }) => ({ path, homeSpace, keyword, label })),
  )
  if (lost.length === 0) return []
  const counts = await listCategoryCounts(db)
  return lost.flatMap(({ path, homeSpace, keyword, label }) => {
    const count = counts.find((each) => each.homeSpace === homeSpace && each.category === keyword)?.count ?? 0
    const products = count === 1 ? '1 piece' : `${count} pieces`
    return count === 0
      ? []
      : [{ path: `${path}Categories`, message: `‘${label}’ has ${products}. Hide it instead of removing it.` }]
  })
}
