import { anyChange, type ChangeNotices } from '#db/postgres/change-notices.ts'
import type { ClosedPeriod } from '#contract/content/closed-days.ts'
import type { ContentName, ContentValues } from '#contract/content/content.ts'
import type { FixedTextName } from '#contract/content/fixed-texts.ts'
import type { FooterPage, ShopDetails } from '#contract/pages.ts'
import type { Db } from '#db/open.ts'
import { announcementAt, nextAnnouncementChange } from '#rules/content/announcement.ts'
import { toShownMenu } from '#rules/content/menu-values.ts'
import { hoursWithClosedDays, nextClosedDaysChange } from '#rules/content/closed-days.ts'
import { openingHoursText } from '#rules/content/opening-hours.ts'
import { firstTimes, type TimesInNumbers, toTimesInNumbers } from '#rules/content/shop-times.ts'
import {
  nextSaleTextChange,
  saleAnnouncementAt,
  type SaleTexts,
  withSaleLink,
} from '#rules/selling/sales/sale-texts.ts'
import { toRoomTexts } from '#rules/content/room-values.ts'
import { type Config, configuredDetails } from '#server/platform/config/config.ts'
import { isAfterpayExcluded, listLive, listSaleTexts } from './content.queries.ts'
import { footerWithDrafts, noDrafts, readDrafts } from './drafts/shown-drafts.ts'
import { listLinkedSlugs } from './menu-pages.ts'
import { listFooterPages } from './shop-pages/shop-pages.queries.ts'
import { firstValues, withFirstValues } from './first-values.ts'
import type { DraftList } from '#server/platform/shop.ts'

/** How often content is read while notices of changes do not arrive. */
const retryMs = 1_000

/** What every page shows of the published contents. */
interface PublishedValues extends Omit<ContentValues, 'home' | 'support' | 'times' | FixedTextName> {
  times: object
  footerPages: readonly FooterPage[]
  linkedSlugs: ReadonlySet<string>
  /** The numbers of the live terms and times, such as `3-0`. */
  termsVersion: string
  saleTexts: readonly SaleTexts[]
  /** Whether Stripe's payment page lacks Afterpay although it is configured. */
  isAfterpayExcluded: boolean
}

interface ContentSource {
  db: Db
  config: Config
  changes: ChangeNotices
  now: () => Date
  log: (message: string, error: unknown) => void
}

/** The published contents in memory, read again at each notice of a change: the one reader of them. */
export class PublishedContent {
  readonly #source: ContentSource
  #values: PublishedValues
  #asOfMs = -Infinity
  #triedAtMs = -Infinity
  #noticeCount = 0
  #readCount = -1
  #reading: Promise<void> | undefined

  constructor(source: ContentSource) {
    this.#source = source
    this.#values = {
      ...firstValues(source.config),
      footerPages: [],
      linkedSlugs: new Set(),
      termsVersion: '0-0',
      saleTexts: [],
      isAfterpayExcluded: false,
    }
    source.changes.subscribe((tags) => {
      if (!tags.includes(anyChange)) return
      this.#noticeCount++
      this.#triedAtMs = -Infinity
      this.#read().catch((error: unknown) => source.log('What is published cannot be read', error))
    })
  }

  async open(): Promise<void> {
    await this.#read()
  }

  /** The shop's details as far as they are known now. */
  details(): ShopDetails {
    return detailsOf(this.#source.config, this.#values, this.#source.now())
  }

  /** The shop's details with the drafts that can be published, and the names of the drafts. */
  async draftDetails(): Promise<DraftList & { details: ShopDetails }> {
    const { db, config, now } = this.#source
    const { shown, refused, ...drafts } = await readDrafts(db, config)
    const values = await readPublished(db, config, drafts)
    // On any day: the person wants to see the line, not to wait for it.
    const announcement = drafts.values.has('announcement')
      ? { ...values.announcement, from: '', to: '' }
      : values.announcement
    return { details: detailsOf(config, { ...values, announcement }, now()), shown, refused }
  }

  /** The account for the transfers of phone orders; undefined if they are not offered. */
  bankAccount(): string | undefined {
    return this.#values.contact.bankAccount || undefined
  }

  times(): TimesInNumbers {
    return timesOf(this.#source.config, this.#values)
  }

  /** The version of the terms of an order placed now: the numbers of the text and of `times()`. */
  termsVersion(): string {
    return this.#values.termsVersion
  }

  closedDays(): readonly ClosedPeriod[] {
    return this.#values['closed-days'].periods
  }

  /**
   * The details with everything published before `notBeforeMs` or announced since, and when they change next without a
   * write. While the database is away, the last known ones.
   */
  async freshDetails(notBeforeMs = -Infinity): Promise<{ details: ShopDetails; until: Date | null }> {
    if (this.#mustRead(notBeforeMs)) {
      this.#triedAtMs = performance.now()
      await this.#read().catch((error: unknown) => this.#source.log('What is published cannot be read', error))
    }
    return {
      details: this.details(),
      until: nextChange(this.#values, this.#source.now()),
    }
  }

  #mustRead(notBeforeMs: number): boolean {
    const { changes } = this.#source
    const isOld = this.#readCount !== this.#noticeCount || this.#asOfMs <= notBeforeMs || !changes.isListening()
    return isOld && performance.now() >= this.#triedAtMs + (changes.isListening() ? 0 : retryMs)
  }

  /** Reads once for all who ask at the same time, and again for those who ask after a later notice. */
  async #read(): Promise<void> {
    const count = this.#noticeCount
    this.#reading ??= this.#readNow().finally(() => (this.#reading = undefined))
    await this.#reading
    if (this.#readCount < count) await this.#read()
  }

  async #readNow(): Promise<void> {
    const { db, config, now } = this.#source
    const count = this.#noticeCount
    const asOfMs = now().getTime()
    this.#values = await readPublished(db, config)
    this.#asOfMs = asOfMs
    this.#readCount = count
  }
}

/** Reads the live version of each content, or its first values, and the footer's pages. */
export async function readPublished(db: Db, config: Config, drafts = noDrafts): Promise<PublishedValues> {
  const live = await listLive(db)
  const stored = new Map<string, object>(live.map(({ name, value }) => [name, value]))
  for (const [name, value] of drafts.values) stored.set(name, value)
  const numberOf = (name: ContentName) => live.find((each) => each.name === name)?.number ?? 0
  const first = firstValues(config)
  const shown = <Name extends ContentName>(name: Name) => withFirstValues<Name>(first[name], stored.get(name) ?? {})
  const menu = shown('menu')
  const saleTexts = await listSaleTexts(db)
  const saleLinks = saleTexts.map(({ textLink }) => textLink)
  return {
    announcement: shown('announcement'),
    hours: shown('hours'),
    'closed-days': shown('closed-days'),
    contact: shown('contact'),
    times: stored.get('times') ?? {},
    rooms: shown('rooms'),
    menu,
    footerPages: footerWithDrafts(await listFooterPages(db), drafts.pages),
    saleTexts,
    isAfterpayExcluded: await isAfterpayExcluded(db),
    linkedSlugs: new Set([
      ...(await listLinkedSlugs(db, [...menu.links.map(({ link }) => link), ...saleLinks])),
      ...drafts.pages.map(({ value }) => value.slug),
    ]),
    termsVersion: `${numberOf('terms')}-${numberOf('times')}`,
  }
}

/** When the details change next without a write, for the days of announcements, sales and closures; null for never. */
function nextChange(values: PublishedValues, now: Date): Date | null {
  const changes = [
    nextAnnouncementChange(values.announcement, now),
    nextSaleTextChange(values.saleTexts, now),
    nextClosedDaysChange(values['closed-days'], now),
  ]
  return changes.filter((at) => at !== null).toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}

function timesOf(config: Config, { times }: Pick<PublishedValues, 'times'>): TimesInNumbers {
  return toTimesInNumbers(withFirstValues<'times'>(firstTimes(config), times))
}

/** The details of a shop that has published some values. Without GST registration receipts have no GST number. */
export function detailsOf(config: Config, values: PublishedValues, now: Date): ShopDetails {
  const { announcement, hours, contact: stored, rooms, menu, footerPages, linkedSlugs, saleTexts } = values
  const { holdMinutes, payableDays } = timesOf(config, values)
  // Pages are for everyone; the bank account is for buyers who transfer money.
  const { bankAccount: _, ...contact } = stored
  const texts = toRoomTexts(rooms)
  const targets = { rooms: texts, slugs: linkedSlugs }
  const shown = withSaleLink(toShownMenu(menu, targets), saleTexts, now, targets)
  const configured = configuredDetails(config)
  return {
    ...configured,
    hasAfterpay: configured.hasAfterpay && !values.isAfterpayExcluded,
    holdMinutes,
    payableDays,
    ...contact,
    gstNumber: config.isGstRegistered ? contact.gstNumber : '',
    phoneHours: hoursWithClosedDays(openingHoursText(hours), values['closed-days'], now),
    rooms: texts,
    footerPages,
    ...(shown && { menu: shown }),
    // There is one line: the owner's own text comes first.
    announcement: announcementAt(announcement, now) ?? saleAnnouncementAt(saleTexts, now, targets),
  }
}
