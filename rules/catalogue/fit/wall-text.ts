interface WallText {
  headline: string
  sum: string
  tone: 'success' | 'ink'
}

/**
 * Whether products fit along a wall, by their sides in mm: `They fit: 750 mm left.` or `210 mm too long together.`, with
 * the sum `1600 + 1300 + 550 = 3450 of 4200 mm`. Null without a product (fit.md, Words).
 */
export function wallText(lengthsMm: readonly number[], wallMm: number): WallText | null {
  if (lengthsMm.length === 0) return null
  const totalMm = lengthsMm.reduce((sum, lengthMm) => sum + lengthMm, 0)
  const isOne = lengthsMm.length === 1
  const sum = `${lengthsMm.join(' + ')}${isOne ? '' : ` = ${totalMm}`} of ${wallMm} mm`
  const leftMm = wallMm - totalMm
  if (leftMm < 0) return { headline: `${-leftMm} mm too long${isOne ? '' : ' together'}.`, sum, tone: 'ink' }
  const left = leftMm === 0 ? 'nothing left' : `${leftMm} mm left`
  return { headline: `${isOne ? 'It fits' : 'They fit'}: ${left}.`, sum, tone: 'success' }
}
