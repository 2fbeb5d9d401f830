import { truncate } from '#rules/platform/truncate.ts'

/** A box of a product: its outer sides in mm, its weight in kg, and what is in it. */
export interface Package {
  contents: string
  sidesMm: readonly [number, number, number]
  weightKg: number
}

const side = String.raw`([1-9]\d{0,4})`
const sides = `${side} *(?:mm)? *[x×] *${side} *(?:mm)? *[x×] *${side} *mm`
const weight = String.raw`(\d{1,4}(?:\.\d)?) *kg`
const packageLine = new RegExp(`^(.*\\S) *: *${sides} *, *${weight}$`, 'i')

/**
 * Reads the boxes, one a line: `Whole piece: 1260 x 710 x 520 mm, 44 kg`. Other lines are left out (`packagesError`).
 */
export function readPackages(text: string): Package[] {
  return linesOf(text).flatMap(({ line }) => findPackage(line) ?? [])
}

/** The sentence about the first line that is not a box; null without one. */
export function packagesError(text: string): string | null {
  const wrong = linesOf(text).find(({ line }) => !findPackage(line))
  if (!wrong) return null
  const shown = wrong.line.length > 60 ? `${truncate(wrong.line, 59)}…` : wrong.line
  return `Line ${wrong.number} of the boxes, “${shown}”, can’t be read. Write it like “${packageExample}”.`
}

export const packageExample = 'Whole piece: 1260 x 710 x 520 mm, 44 kg'

function linesOf(text: string): { line: string; number: number }[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '')
}

function findPackage(line: string): Package | undefined {
  const [, contents, one, two, three, kilograms] = packageLine.exec(line) ?? []
  if (contents === undefined || Number(kilograms) === 0) return undefined
  return { contents, sidesMm: [Number(one), Number(two), Number(three)], weightKg: Number(kilograms) }
}
