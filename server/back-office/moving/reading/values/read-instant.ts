import { instantOfNzTime } from '#rules/platform/nz-dates.ts'

const yearFirst =
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)(?:[T ]+(?<hour>\d\d?):(?<minute>\d\d)(?::\d\d(?:\.\d+)?)?)?\s*(?<zone>Z|UTC|[+-]\d\d:?\d\d)?$/i
/** As spreadsheets in New Zealand save dates. */
const dayFirst =
  /^(?<day>\d\d?)[/.](?<month>\d\d?)[/.](?<year>\d{4})(?:,? +(?<hour>\d\d?):(?<minute>\d\d)(?::\d\d)?(?: ?(?<half>[ap])\.?m\.?)?)?$/i

/**
 * A date with its time as ISO 8601 in UTC, to the minute. Without a time zone in the text it is on New Zealand's clocks.
 * Returns null for other text.
 */
export function readInstant(text: string): string | null {
  const parts = (yearFirst.exec(text) ?? dayFirst.exec(text))?.groups
  if (!parts) return null
  const { year = '', month = '', day = '', hour = '0', minute = '00', zone, half } = parts
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const two = (value: string | number) => String(value).padStart(2, '0')
  const time = `${year}-${two(month)}-${two(day)} ${two(hours)}:${minute}`
  const at = zone === undefined ? instantOfNzTime(time) : instantInZone(time, zone)
  return at?.toISOString() ?? null
}

function instantInZone(time: string, zone: string): Date | null {
  const asUtc = new Date(`${time.replace(' ', 'T')}Z`)
  // The engine reads 30 February as 2 March.
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(time.replace(' ', 'T'))) return null
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  const offsetMinutes = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
  return new Date(asUtc.getTime() - offsetMinutes * 60_000)
}
