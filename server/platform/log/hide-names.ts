/**
 * Names of values that identify a person or open a door. A line that has one is a bug, and shows `[redacted]` instead.
 */
const hiddenNames = new Set([
  'address',
  'body',
  'buyerEmail',
  'buyerName',
  'client',
  'comment',
  'cookie',
  'cookies',
  'email',
  'headers',
  'name',
  'params',
  'password',
  'passwordHash',
  'shippingAddress',
  'token',
  'tokenHash',
  'user',
])

const censor = '[redacted]'
/** How many levels of a line are looked through. */
const maxLevels = 3

type Fields = Record<string, unknown>

/**
 * Replaces the values of hidden names in a line, three levels deep, without changing the object; errors are left to
 * their serializer. pino's `redact` with wildcards takes fifty times as long.
 */
export function hideNames(fields: Fields): Fields {
  return hideIn(fields, maxLevels)
}

function hideIn(fields: Fields, levels: number): Fields {
  let copy: Fields | undefined
  for (const name in fields) {
    const value = fields[name]
    if (value === undefined) continue
    const shown = hiddenNames.has(name) ? censor : hideBelow(value, levels)
    if (shown === value) continue
    copy ??= { ...fields }
    copy[name] = shown
  }
  return copy ?? fields
}

function hideBelow(value: unknown, levels: number): unknown {
  if (levels <= 1 || typeof value !== 'object' || value === null || value instanceof Error) return value
  if (!Array.isArray(value)) return 'toJSON' in value ? value : hideIn(value as Fields, levels - 1)
  const shown = value.map((each) => hideBelow(each, levels - 1))
  return shown.some((each, place) => each !== value[place]) ? shown : value
}
