import { planLimits } from '#contract/plan/room.ts'
import { parseTypedSize } from '#rules/catalogue/fit/typed-space.ts'

/** What a typed length may be, and the words for one that is outside. */
export interface LengthLimits {
  minimum: number
  maximum: number
  /** `A room has 1 to 20 m on a side.` */
  sentence: string
  over: string
  under: string
}

const between = ({ minimum, maximum }: { minimum: number; maximum: number }, sentence: string, over: string) => ({
  minimum,
  maximum,
  sentence,
  over,
  under: over === 'too high' ? 'too low' : 'too short',
})

/** The lengths that shoppers type. */
export const typedLimits = {
  side: between(planLimits.sideMm, 'A room has 1 to 20 m on a side.', 'too long'),
  height: between(planLimits.heightMm, 'A room is 1.8 to 6 m high.', 'too high'),
  own: between(planLimits.ownMm, 'A piece has 50 mm to 5 m on a side.', 'too long'),
  sill: between({ minimum: 0, maximum: planLimits.heightMm.maximum }, 'A sill is up to 6 m high.', 'too high'),
  opening: between({ minimum: 50, maximum: planLimits.sideMm.maximum }, 'Enter 50 mm to 20 m.', 'too long'),
  depth: between({ minimum: 20, maximum: planLimits.ownMm.maximum }, 'Enter 20 mm to 5 m.', 'too long'),
  corner: between({ minimum: 0, maximum: planLimits.sideMm.maximum }, 'Enter 0 mm to 20 m.', 'too long'),
} as const satisfies Record<string, LengthLimits>

/** Reads a typed length in mm, however short or long it is. */
export function parseLength(text: string): ReturnType<typeof parseTypedSize> {
  return parseTypedSize(text, { min: 0, max: Infinity })
}

/** Reads a typed length in mm, or says what is wrong and which length may have been meant. */
export function readLength(text: string, limits: LengthLimits): { mm: number } | { fault: string } {
  const size = parseLength(text)
  if ('fault' in size) return { fault: 'Enter a length such as 5400, 540 cm or 5.4 m.' }
  const { mm } = size
  const { minimum, maximum, sentence, over, under } = limits
  if (mm >= minimum && mm <= maximum) return { mm }
  const [beyond, word, powers] =
    mm > maximum ? [mm - maximum, over, [0.1, 0.01, 0.001]] : [minimum - mm, under, [10, 100, 1000]]
  const meant = powers.map((power) => Math.round(mm * power)).find((each) => each >= minimum && each <= maximum)
  const question = meant === undefined || meant === 0 ? '.' : `; did you mean ${lengthText(meant)}?`
  return { fault: `${sentence} ${lengthText(mm)} is ${lengthText(beyond)} ${word}${question}` }
}

/** In metres from one metre on: `5.4 m`, `540 mm`. */
function lengthText(mm: number): string {
  return mm < 1000 ? `${mm} mm` : `${mm / 1000} m`
}

/** The millimetres as a field of a form says that it has understood them; empty for any other text. */
export function understoodLength(text: string): string {
  const size = parseLength(text)
  return 'mm' in size ? `${size.mm} mm` : ''
}
