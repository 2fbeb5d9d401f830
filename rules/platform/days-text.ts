/** In years where they are whole: 365 is `1 year`, 2557 `7 years`, 90 `90 days`. */
export function daysText(days: number): string {
  const years = Math.round(days / daysPerYear)
  const isWholeYears = years > 0 && Math.abs(days - years * daysPerYear) < 1
  return isWholeYears ? count(years, 'year') : count(days, 'day')
}

const daysPerYear = 365.25

function count(number: number, unit: string): string {
  return number === 1 ? `1 ${unit}` : `${number} ${unit}s`
}
