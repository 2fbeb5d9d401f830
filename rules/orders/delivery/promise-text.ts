import type { DeliveryPromise, PromisedDays } from '#contract/orders/delivery.ts'
import { dayText } from '#rules/platform/nz-dates.ts'

/** Where the shop promises no day. */
export const callText = 'We’ll call you to arrange delivery'

export const shortCallText = 'We’ll call'

/** `Thu 26 – Mon 30 November`, `Mon 30 November – Wed 2 December`, `Thu 26 November` for one day. */
export function promisedDaysText({ from, to }: Pick<PromisedDays, 'from' | 'to'>): string {
  return rangeText(partsOf(from), partsOf(to))
}

/** In a table: `Thu 26 – Mon 30 Nov`. */
export function shortPromisedDaysText({ from, to }: Pick<PromisedDays, 'from' | 'to'>): string {
  const short = (parts: DayParts) => ({ ...parts, month: parts.month.slice(0, 3) })
  return rangeText(short(partsOf(from)), short(partsOf(to)))
}

/** `At your door Thu 26 – Mon 30 November`. */
export function promiseText(promise: DeliveryPromise): string {
  return promise.kind === 'call' ? callText : `At your door ${promisedDaysText(promise)}`
}

/** `4 to 6 business days`, `1 business day`. */
export function businessDaysText({ daysFrom, daysTo }: Pick<PromisedDays, 'daysFrom' | 'daysTo'>): string {
  const days = daysFrom === daysTo ? `${daysTo}` : `${daysFrom} to ${daysTo}`
  return `${days} business ${days === '1' ? 'day' : 'days'}`
}

/** Why a promise is longer: `Friday 13 November, the Canterbury anniversary day, doesn’t count.` */
export function holidaysText({ holidays }: Pick<PromisedDays, 'holidays'>): string {
  const named = holidays.map(({ day, to, name }) => `${dateText(day)}${to ? ` to ${dateText(to)}` : ''}, ${name},`)
  if (named.length === 0) return ''
  return `${named.join(' and ')} ${named.length === 1 && !holidays[0]?.to ? 'doesn’t' : 'don’t'} count.`
}

function dateText(day: string): string {
  return dayText(day).replace(/ \d{4}$/, '')
}

interface DayParts {
  weekday: string
  date: string
  month: string
}

function partsOf(day: string): DayParts {
  const [weekday = '', date = '', month = ''] = dayText(day).split(' ')
  return { weekday: weekday.slice(0, 3), date, month }
}

function rangeText(from: DayParts, to: DayParts): string {
  const last = `${to.weekday} ${to.date} ${to.month}`
  if (from.month !== to.month) return `${from.weekday} ${from.date} ${from.month} – ${last}`
  return from.date === to.date ? last : `${from.weekday} ${from.date} – ${last}`
}

/** The question about an unknown postcode of four digits. */
export function unknownCodeText(postCode: string): string {
  return `We don’t recognise postcode ${postCode}. Please check it.`
}

/**
 * The basis of a promise: `4 to 6 business days to 8011, Christchurch, if you pay today.`, with the holidays. An
 * unknown code begins with the question about it.
 */
export function estimateText(promise: DeliveryPromise, postCode: string, town: string | undefined): string {
  const question = town ? '' : unknownCodeText(postCode)
  const place = town ? `${postCode}, ${town}` : postCode
  if (promise.kind === 'call') return question || `For ${place}.`
  const days = `${businessDaysText(promise)} to ${place}, if you pay today.`
  return [question, days, holidaysText(promise)].filter(Boolean).join(' ')
}

/** `Promised when you paid: 4 to 6 business days.`, with the holidays in between. */
export function promiseBasisText(promise: DeliveryPromise): string {
  if (promise.kind === 'call') return ''
  return [`Promised when you paid: ${businessDaysText(promise)}.`, holidaysText(promise)].filter(Boolean).join(' ')
}

/** `2 business days late`. */
export function latenessText(days: number): string {
  return `${days} business ${days === 1 ? 'day' : 'days'} late`
}

const newZealand = ['new zealand', 'nz', 'aotearoa']

/** Whether a country is New Zealand, where alone the shop delivers (spec §9, behaviour). */
export function isDeliverable(country: string): boolean {
  return newZealand.includes(country.trim().toLowerCase())
}

/** An ISO 3166 code for the payment providers. */
export const deliveryCountryCode = 'NZ'
