/** Random numbers that a seed repeats: the same seed and name give the same numbers in the same order. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  happens(probability: number): boolean
  /** An independent stream, which other draws do not change. */
  stream(name: string): Random
}

/** mulberry32. Each concurrent shopper draws from a stream of its own, so that a seed repeats carts and timings. */
export function seededRandom(seed: string): Random {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    pick<T>(from: readonly T[]) {
      const picked = from[whole(0, from.length - 1)]
      if (picked === undefined) throw new Error('There is nothing to pick from.')
      return picked
    },
    happens: (probability) => next() < probability,
    stream: (name) => seededRandom(`${seed}/${name}`),
  }
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
