/** An order's number as people read it: 10042 is `T-10042`. URLs keep the id, which cannot be guessed. */
export function formatOrderNumber(number: number): string {
  return `T-${number}`
}

/** The number a search means: `T-10042`, `t 10042`, `#10042` and `10042` are 10042; undefined for other text. */
export function parseOrderNumber(text: string): number | undefined {
  const digits = /^#?(?:t[\s-]?)?(\d{5,9})$/i.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
