/**
 * The number of an order as people read and say it: 10042 is `T-10042`. The id stays in URLs, because it cannot be
 * guessed.
 */
export function formatOrderNumber(number: number): string {
  return `T-${number}`
}

/**
 * The number that a search means, as it is written in an email or said on the phone: `T-10042`, `t 10042`, `#10042` and
 * `10042` are 10042. Undefined for any other text, and for fewer than five digits: the first number is 10001.
 */
export function parseOrderNumber(text: string): number | undefined {
  const digits = /^#?(?:t[\s-]?)?(\d{5,9})$/i.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
