import Type, { type Static, type TSchema } from 'typebox'
import type { Area } from '#contract/platform/areas.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { emailMistake, Instant, Nullable } from '#contract/platform/fields.ts'
import { ClosedDays } from './closed-days.ts'
import { FixedText, type FixedTextName, FixedTextParams } from './fixed-texts.ts'
import { HomeValues } from './home.ts'
import { MenuValues } from './menu.ts'
import { RoomValues } from './rooms.ts'
import { ShopTimes } from './shop-times.ts'
import { SupportValues } from './support.ts'

const text = (maxLength: number, message: string) =>
  Type.String({ maxLength, pattern: '^[^\\r\\n]*$', 'x-message': message })

const day = (message: string) =>
  Type.String({
    maxLength: 10,
    pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
    'x-message': message,
    description: 'a day in New Zealand; empty for no limit',
  })

/** The line above the header of the shop. Without a text there is none. */
export const Announcement = Type.Object({
  text: text(90, 'Keep the text to 90 characters on one line.'),
  link: text(200, 'Keep the address to 200 characters.'),
  from: day('Choose the first day.'),
  to: day('Choose the last day.'),
})
export type Announcement = Static<typeof Announcement>

const time = (message: string) =>
  Type.String({
    maxLength: 5,
    pattern: '^(([01]\\d|2[0-3]):[0-5]\\d)?$',
    'x-message': message,
    description: 'such as 09:00; empty when it is closed',
  })
const opens = time('Enter when you open, such as 09:00.')
const closes = time('Enter when you close, such as 17:00.')

/** When the telephone is answered. A day without times is closed. */
export const OpeningHours = Type.Object({
  mondayFrom: opens,
  mondayTo: closes,
  tuesdayFrom: opens,
  tuesdayTo: closes,
  wednesdayFrom: opens,
  wednesdayTo: closes,
  thursdayFrom: opens,
  thursdayTo: closes,
  fridayFrom: opens,
  fridayTo: closes,
  saturdayFrom: opens,
  saturdayTo: closes,
  sundayFrom: opens,
  sundayTo: closes,
})
export type OpeningHours = Static<typeof OpeningHours>

/** The name of the shop, how it is reached, and the number that its receipts show. */
export const ShopContact = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '^[^\\S\\r\\n]*\\S[^\\r\\n<>"]*$',
    'x-empty': 'Enter the shop’s name.',
    'x-message': 'Keep the name to 60 characters, without quotation marks and angle brackets.',
  }),
  email: Type.String({
    minLength: 1,
    maxLength: 254,
    pattern: '^[^\\P{ASCII}\\s@<>",;]+@[^\\s@<>",;]+\\.[^\\s@<>",;]+$',
    'x-empty': 'Enter the email address.',
    'x-mistake': emailMistake,
    'x-message': 'Enter an email address such as kiaora@shop.example.',
  }),
  phone: Type.String({
    minLength: 1,
    maxLength: 40,
    pattern: '^[ +()-]*\\d[\\d +()-]*$',
    'x-empty': 'Enter the phone number.',
    'x-message': 'Enter the phone number in digits, such as 0800 555 014.',
  }),
  address: text(200, 'Keep the address to 200 characters on one line.'),
  bankAccount: text(80, 'Keep the bank account to 80 characters.'),
  gstNumber: text(11, 'Enter a GST number of 8 or 9 digits, such as 49-091-850.'),
})
export type ShopContact = Static<typeof ShopContact>

/** The text of the shop that is edited in one product. */
export type ContentName =
  'announcement' | 'hours' | 'closed-days' | 'contact' | 'times' | 'rooms' | 'home' | 'support' | 'menu' | FixedTextName

/** A content with all its texts. */
export interface ContentValues extends Record<FixedTextName, FixedText> {
  announcement: Announcement
  hours: OpeningHours
  'closed-days': ClosedDays
  contact: ShopContact
  times: ShopTimes
  rooms: RoomValues
  home: HomeValues
  support: SupportValues
  menu: MenuValues
}

/** The ids under which the history lists the contents. */
export const contentIds: Record<ContentName, string> = {
  announcement: '7d1c2f3a-5b1e-4c7d-9a54-0c8c5b0e1a01',
  hours: '7d1c2f3a-5b1e-4c7d-9a54-0c8c5b0e1a02',
  contact: '7d1c2f3a-5b1e-4c7d-9a54-0c8c5b0e1a03',
  rooms: '7d1c2f3a-5b1e-4c7d-9a54-0c8c5b0e1a04',
  home: '7d1c2f3a-5b1e-4c7d-9a54-0c8c5b0e1a05',
  support: '7d1c2f3a-5b1e-4c7d-9a54-0c8c5b0e1a06',
  menu: '7d1c2f3a-5b1e-4c7d-9a54-0c8c5b0e1a07',
  'closed-days': '7d1c2f3a-5b1e-4c7d-9a54-0c8c5b0e1a08',
  times: '7d1c2f3a-5b1e-4c7d-9a54-0c8c5b0e1a09',
  terms: '7d1c2f3a-5b1e-4c7d-9a54-0c8c5b0e1a10',
  privacy: '7d1c2f3a-5b1e-4c7d-9a54-0c8c5b0e1a11',
  'styling-tips': '7d1c2f3a-5b1e-4c7d-9a54-0c8c5b0e1a12',
}

const versionFields = {
  number: Type.Integer({ description: 'counts all saved versions; 0 for the first values' }),
  by: Type.String({ description: 'name of the author; empty for the first values' }),
  at: Nullable(Instant),
}
/** A version of a content without its texts. */
export interface ContentVersion {
  number: number
  by: string
  at: string | null
}

const number = (description: string) => Type.Integer({ minimum: 0, maximum: 2_147_483_647, description })
const basedOn = number('the number of the newest version that the author has seen')

/** The endpoints of a content: read it, save a draft, publish it, put an older version back. */
function contentEndpoints<
  const Path extends ContentName | 'texts/:page',
  Value extends TSchema,
  Params extends { params?: TSchema } = object,
>(
  path: Path,
  { value, area, title, bodyLimitBytes }: { value: Value; area: Area; title: string; bodyLimitBytes?: number },
  params = {} as Params,
) {
  const url = `/api/content/${path}` as const
  const version = Type.Object({ ...versionFields, value })
  const state = Type.Object({
    asOf: Instant,
    newest: Type.Integer({ description: 'the number of the newest version, for `basedOn`' }),
    live: version,
    draft: Nullable(version, { description: 'what is saved and not published' }),
    history: Type.Array(version, { description: 'the published versions, newest first, and the first values' }),
  })
  const body = Type.Object({ value, basedOn })
  return {
    read: endpoint('GET', url, {
      ...params,
      access: { area, may: 'read' },
      summary: `Read the ${title}: what is live, the draft, and the 50 newest published versions`,
      reply: state,
    }),
    saveDraft: endpoint('PUT', `${url}/draft` as const, {
      ...params,
      access: { area, may: 'change' },
      summary: `Save a draft of the ${title}; 409 when another person has saved one since`,
      body,
      reply: state,
      ...(bodyLimitBytes !== undefined && { bodyLimitBytes }),
    }),
    publish: endpoint('POST', `${url}/publish` as const, {
      ...params,
      access: { area, may: 'change' },
      summary: `Publish the ${title}; 409 when another person has saved a version since`,
      body,
      reply: state,
      ...(bodyLimitBytes !== undefined && { bodyLimitBytes }),
    }),
    restoreVersion: endpoint('POST', `${url}/put-back` as const, {
      ...params,
      access: { area, may: 'change' },
      summary: `Publish an older version of the ${title} again`,
      body: Type.Object({ number: number('the version; 0 for the first values'), basedOn }),
      reply: state,
    }),
  }
}

/** The endpoints of the announcement. */
export const announcement = contentEndpoints('announcement', {
  value: Announcement,
  area: 'content',
  title: 'announcement',
})
/** The endpoints of the opening hours. */
export const hours = contentEndpoints('hours', { value: OpeningHours, area: 'content', title: 'opening hours' })
/** The endpoints of the days on which the shop is closed. */
export const closedDays = contentEndpoints('closed-days', { value: ClosedDays, area: 'content', title: 'closed days' })
/** The endpoints of the rooms and their categories. */
export const roomTexts = contentEndpoints('rooms', {
  value: RoomValues,
  area: 'content',
  title: 'rooms and categories',
})
/** The endpoints of the name and the contact of the shop. */
export const contactDetails = contentEndpoints('contact', {
  value: ShopContact,
  area: 'settings',
  title: 'name and contact of the shop',
})
/** The endpoints of the minutes and days of orders and emails. */
export const shopTimes = contentEndpoints('times', { value: ShopTimes, area: 'settings', title: 'days and minutes' })
/** The endpoints of the slides and promo blocks of the home page. */
export const homeContent = contentEndpoints('home', { value: HomeValues, area: 'content', title: 'home page' })
/** The endpoints of the questions and answers of the support page. 140 answers may take 6 bytes a character in JSON. */
export const supportContent = contentEndpoints('support', {
  value: SupportValues,
  area: 'content',
  title: 'support answers',
  bodyLimitBytes: 2 * 1024 * 1024,
})
/** The endpoints of the menu in the header. */
export const menuContent = contentEndpoints('menu', { value: MenuValues, area: 'content', title: 'menu' })
/** The endpoints of the fixed texts. 30 sections may take 6 bytes a character in JSON. */
export const textContent = contentEndpoints(
  'texts/:page',
  { value: FixedText, area: 'content', title: 'text of a page', bodyLimitBytes: 2 * 1024 * 1024 },
  { params: FixedTextParams },
)
