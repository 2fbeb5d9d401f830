/**
 * Where the lines of an axis stand: from 0 in even, round steps (1, 2 or 5 and zeros) to the first at or above `highest`.
 * There are five lines at most. Dollars, whole ones.
 */
export function axisSteps(highest: number): number[] {
  const least = Math.max(highest / 4, 1)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5].map((times) => times * power).find((size) => size >= least) ?? 10 * power
  const count = Math.max(Math.ceil(highest / step), 1)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
