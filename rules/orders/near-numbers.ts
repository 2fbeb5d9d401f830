/** The numbers of a number with two digits exchanged that are next to each other. */
function exchanged(digits: string): string[] {
  return Array.from(
    digits.slice(1),
    (_, at) => digits.slice(0, at) + (digits[at + 1] ?? '') + (digits[at] ?? '') + digits.slice(at + 2),
  )
}

/** The numbers of a number with one other digit, the last place first. */
function replaced(digits: string): string[] {
  return Array.from(digits, (_, at) =>
    Array.from({ length: 10 }, (_digit, digit) => digits.slice(0, at) + digit + digits.slice(at + 1)),
  )
    .flat()
    .toReversed()
}

/** The numbers of a number without one of its digits. */
function shortened(digits: string): string[] {
  return Array.from(digits, (_, at) => digits.slice(0, at) + digits.slice(at + 1))
}

/**
 * The order numbers for which a number was probably mistyped, the likeliest first: two digits exchanged, one digit too
 * many, one digit wrong. Numbers of fewer than five digits are not order numbers.
 */
export function nearNumbers(typed: number): number[] {
  const digits = String(typed)
  const found = [...exchanged(digits), ...shortened(digits), ...replaced(digits)].map(Number)
  return [...new Set(found)].filter((number) => number !== typed && number > 9999)
}
