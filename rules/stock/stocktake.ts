import { changeText } from './stock-lines.ts'

export const fewerReasons = ['In the workshop', 'Damaged', 'Lost', 'Miscounted', 'Gift'] as const

export const moreReasons = ['Found', 'Miscounted', 'Return not booked'] as const

/** A count of a product, and what the ledger says about the time since. */
export interface Count {
  stock: number
  counted: number | null
  moved: number
  /** Between the begin of the stocktake and the count. */
  sold: number
  soldWasThere: 'yes' | 'no' | null
}

/** By how many units a count differs, with later moves and sold units that were there; null if not counted. */
export function differenceOf({ stock, counted, moved, sold, soldWasThere }: Count): number | null {
  if (counted === null) return null
  const expected = stock - moved + (soldWasThere === 'yes' ? sold : 0)
  return counted - expected
}

/** Whether it must be said if units sold during the count were still there. */
export function asksAboutSold({ counted, sold, soldWasThere }: Count): boolean {
  return counted !== null && sold > 0 && soldWasThere === null
}

/** Why a count cannot be booked yet, as a sentence; null when it can. */
export function countProblem(count: Count & { name: string; reason: string }): string | null {
  if (asksAboutSold(count)) return `${count.name}: say whether the sold piece was there when you counted.`
  const difference = differenceOf(count)
  if (difference === null || difference === 0 || count.reason !== '') return null
  return `${count.name}: choose a reason for ${changeText(difference)}.`
}
