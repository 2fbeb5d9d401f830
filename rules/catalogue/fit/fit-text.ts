import type { DoorFit } from './door.ts'
import { limitsOf, type Direction, type Fit } from './fit.ts'

/** The words for a fit or a doorway (fit.md, Words). */
export interface FitText {
  headline: string
  /** Follows the headline in plain weight, with its comma or space. */
  note: string
  /** Joined by `, `; tight parts have the colour of a warning. */
  detail: { text: string; isTight: boolean }[]
  icon: 'check' | 'turn' | 'cross' | 'door'
  tone: 'success' | 'soft' | 'ink' | 'warning'
}

/** Less to spare than this in any direction is tight. */
const tightBelowMm = 25

const directionNames: Record<Direction, string> = { length: 'side to side', depth: 'in depth', height: 'in height' }
const tooBigWords: Record<Direction, string> = { length: 'too wide', depth: 'too deep', height: 'too high' }

/** The words for a fit; on the product page the headline names the space. */
export function fitText(fit: Fit, place: 'card' | 'product'): FitText {
  const { direction, mm } = fit.headline
  if (fit.kind === 'tooBig') {
    const note = fit.isTurned ? ', even turned by 90°' : ''
    return { headline: overrunText(mm, direction), note, detail: alsoTooBig(fit), icon: 'cross', tone: 'soft' }
  }
  const unturned = place === 'product' ? 'Fits your space' : 'Fits'
  const where = direction === 'length' ? '' : ` ${directionNames[direction]}`
  const spare = mm === 0 ? 'nothing' : `${mm} mm`
  const headline = `${fit.isTurned ? 'Turned by 90°' : unturned}: ${spare} to spare${where}`
  return { headline, note: '', detail: spareDetail(fit), icon: fit.isTurned ? 'turn' : 'check', tone: 'success' }
}

const overrunText = (mm: number, direction: Direction) => `${mm} mm ${tooBigWords[direction]}`

function alsoTooBig({ spareMm, headline }: Fit): FitText['detail'] {
  const others = limitsOf(spareMm).filter(({ direction, mm }) => mm < 0 && direction !== headline.direction)
  const text = others.map(({ direction, mm }) => overrunText(-mm, direction)).join(', ')
  return text ? [{ text: `Also ${text}`, isTight: false }] : []
}

function spareDetail({ spareMm, headline, isFrontSideways }: Fit): FitText['detail'] {
  const limits = limitsOf(spareMm).map(({ direction, mm }) => ({
    text: direction === headline.direction ? directionNames[direction] : `${mm} mm ${directionNames[direction]}`,
    isTight: mm < tightBelowMm,
    isInHeadline: direction === headline.direction,
  }))
  const tight = limits.filter(({ isTight }) => isTight).map(({ text }) => text)
  const others = limits.filter(({ isTight, isInHeadline }) => !isTight && !isInHeadline).map(({ text }) => text)
  if (isFrontSideways) others.push(`${tight.length + others.length > 0 ? 'its' : 'Its'} front faces sideways`)
  return [
    ...(tight.length > 0 ? [{ text: `Tight: ${tight.join(', ')}`, isTight: true }] : []),
    ...(others.length > 0 ? [{ text: others.join(', '), isTight: false }] : []),
  ]
}

/** The words for a doorway. Cards only show them for `tooBig` (fit.md, Door). */
export function doorFitText(fit: DoorFit): FitText {
  const door = `your ${fit.doorMm} mm door`
  if (fit.kind === 'tooBig') {
    const headline = `Too big for ${door} by ${fit.overMm} mm`
    return { headline, note: '', detail: [], icon: 'door', tone: 'warning' }
  }
  const note = fit.kind === 'upright' ? ', upright' : ' on its side'
  return { headline: `Goes through ${door}`, note, detail: [], icon: 'door', tone: 'ink' }
}
