import { cornerLeg, type CornerLeg } from './legs.ts'
import { bar, line, solid, type Shape } from './shapes.ts'
import type { Traits } from './traits.ts'

const legsOf = ({ legs }: Traits): CornerLeg => (legs === 'trestle' ? 'square' : legs)
const seatOf = (height: number) => Math.min(455, height * 0.53)
const postOf = (traits: Traits) => (traits.legs === 'steel' ? 26 : 42)

export function chairFront(span: number, height: number, traits: Traits): Shape[] {
  const seat = seatOf(height)
  const post = postOf(traits)
  const inside = span - 2 * post - 20
  const left = 10 + post
  const back = height - seat
  const ladder = traits.has(/ladder|rung/) || traits.legs === 'steel'
  const rungs = [0.3, 0.6, 0.88].slice(traits.legs === 'steel' ? 1 : 0).map((share) => {
    return solid(left, seat + back * share - 28, inside, 56)
  })
  const slats = [0, 1, 2, 3].map((index) => solid(left + (inside * (index + 0.5)) / 4 - 18, seat + 90, 36, back - 150))
  return [
    ...(ladder ? rungs : [...slats, solid(left, seat + 60, inside, 36), solid(left, height - 75, inside, 70)]),
    solid(10, seat, post, back),
    solid(span - 10 - post, seat, post, back),
    solid(left, seat - 110, inside, 65),
    solid(left, seat * 0.35, inside, 30),
    cornerLeg(legsOf(traits), 10, 1, post, seat - 40),
    cornerLeg(legsOf(traits), span - 10, -1, post, seat - 40),
    solid(0, seat - 45, span, 45),
  ]
}

/** Facing left, with a leaning back. */
export function chairSide(span: number, height: number, traits: Traits): Shape[] {
  const seat = seatOf(height)
  const post = postOf(traits)
  const hip = span - 70 - post
  return [
    solid(40, seat * 0.3, hip - 40, 30),
    solid(40, seat - 110, hip - 20, 65),
    cornerLeg(legsOf(traits), 30, 1, post, seat - 40),
    line(
      'solid',
      [span - post - 20, 0],
      [span - 20, 0],
      [hip + post, seat],
      [span, height],
      [span - post, height],
      [hip, seat],
    ),
    solid(0, seat - 45, hip + 10, 45),
  ]
}

/** The same from both sides. */
export function stool(span: number, height: number, traits: Traits): Shape[] {
  const leg = traits.legs === 'steel' ? 26 : 40
  const top = 45
  const under = height - top
  const lean = span * 0.09
  const rail = (share: number) => {
    const out = lean * (1 - share)
    return solid(lean - out + leg, under * share, span - 2 * (lean - out + leg), 30)
  }
  return [
    rail(0.28),
    rail(0.5),
    bar([leg / 2, 0], [lean + leg / 2, under], leg),
    bar([span - leg / 2, 0], [span - lean - leg / 2, under], leg),
    solid(lean, under - 70, span - 2 * lean, 70),
    solid(lean * 0.4, under, span - lean * 0.8, top),
  ]
}
