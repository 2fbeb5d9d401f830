function exchanged(digits: string): string[] {
  return Array.from(
    digits.slice(1),
    (_, at) => digits.slice(0, at) + (digits[at + 1] ?? '') + (digits[at] ?? '') + digits.slice(at + 2),
  )
}

function replaced(digits: string): string[] {
  return Array.from(digits, (_, at) =>
    Array.from({ length: 10 }, (_digit, digit) => digits.slice(0, at) + digit + digits.slice(at + 1)),
  )
    .flat()
    .toReversed()
}

function shortened(digits: string): string[] {
  return Array.from(digits, (_, at) => digits.slice(0, at) + digits.slice(at + 1))
}

/** The order numbers of at least five digits that a typed one probably means, the likeliest first. */
export function nearNumbers(typed: number): number[] {
  const digits = String(typed)
  const found = [...exchanged(digits), ...shortened(digits), ...replaced(digits)].map(Number)
  return [...new Set(found)].filter((number) => number !== typed && number > 9999)
}
