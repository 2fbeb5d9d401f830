export interface Relatable {
  _id: string
  category: string
  brand: string
  homeSpace: string
  length: number
  countInStock: number
}

/**
 * Sorts candidates by closeness to the shopper's products: the same category, nearest length first, then the same brand
 * in the same room, then all others; within each those in stock first.
 */
export function rankRelated<Candidate extends Relatable>(
  candidates: readonly Candidate[],
  subjects: readonly Relatable[],
): Candidate[] {
  const own = new Set(subjects.map(({ _id }) => _id))
  return candidates
    .filter(({ _id }) => !own.has(_id))
    .map((candidate) => ({ candidate, rank: bestRank(candidate, subjects) }))
    .toSorted((one, other) => compareRanks(one.rank, other.rank))
    .map(({ candidate }) => candidate)
}

/** A lower number comes first; ranks are compared number by number. */
type Rank = readonly [tier: number, soldOut: number, lengthDifference: number]

function bestRank(candidate: Relatable, subjects: readonly Relatable[]): Rank {
  const soldOut = candidate.countInStock > 0 ? 0 : 1
  const ranks = subjects.map((subject): Rank => {
    const difference = Math.abs(candidate.length - subject.length)
    if (candidate.category === subject.category) return [0, soldOut, difference]
    const isSameRange = candidate.brand === subject.brand && candidate.homeSpace === subject.homeSpace
    return [isSameRange ? 1 : 2, soldOut, 0]
  })
  return ranks.toSorted(compareRanks)[0] ?? [2, 0, 0]
}

function compareRanks(one: Rank, other: Rank): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
}
