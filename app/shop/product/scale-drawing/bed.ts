import { line, solid, type Shape } from './shapes.ts'
import type { Traits } from './traits.ts'

const postOf = ({ legs }: Traits) => (legs === 'steel' ? 50 : 90)
const footOf = (height: number, { has }: Traits) => height * (has(/lower foot|finial/) ? 0.5 : 0.36)

/** Vertical boards between two posts, under a cap. */
function headboard(span: number, height: number, from: number, traits: Traits): Shape[] {
  const post = postOf(traits)
  const inside = span - 2 * post
  const boards = traits.legs === 'steel' ? 1 : 8
  const seams = Array.from({ length: boards - 1 }, (_, index) => {
    const x = post + (inside * (index + 1)) / boards
    return line('thin', [x, from], [x, height - 60])
  })
  return [
    solid(post, from, inside, height - 60 - from),
    ...seams,
    solid(10, 0, post - 10, height - 60),
    solid(span - post, 0, post - 10, height - 60),
    solid(0, height - 60, span, 60),
  ]
}

/** A bed from its foot end, with the headboard behind the mattress. */
export function bedFront(span: number, height: number, traits: Traits): Shape[] {
  const post = postOf(traits)
  const foot = footOf(height, traits)
  return [
    ...headboard(span, height, height * 0.3, traits),
    {
      look: 'solid',
      d: `M${post} ${-foot + 30}V${-foot - 110}q0 -60 60 -60H${span - post - 60}q60 0 60 60V${-foot + 30}z`,
    },
    solid(post, height * 0.14, span - 2 * post, foot - 30 - height * 0.14),
    solid(0, 0, post, foot),
    solid(span - post, 0, post, foot),
  ]
}

/** A bed from its side: head on the left. */
export function bedSide(span: number, height: number, traits: Traits): Shape[] {
  const post = postOf(traits)
  const foot = footOf(height, traits)
  const rail = height * 0.3
  return [
    { look: 'solid', d: `M${post} ${-rail}V${-rail - 170}H${span - post - 60}q60 0 60 60V${-rail}z` },
    solid(post, rail - 150, span - 2 * post, 170),
    solid(0, 0, post, height),
    solid(span - post, 0, post, foot),
  ]
}

/** A headboard without a bed: a board on two legs against the wall. */
export function headboardFront(span: number, height: number, traits: Traits): Shape[] {
  return headboard(span, height, height * 0.36, traits)
}

/** The same headboard from the side. */
export function headboardSide(span: number, height: number): Shape[] {
  return [solid(span * 0.25, 0, span * 0.5, height - 60), solid(0, height - 60, span, 60)]
}
