import { isId } from '#rules/platform/ids.ts'

/** How many pieces a comparison has room for. */
export const maxCompared = 4

/** The pieces of a comparison, as its address names them. */
export interface Compared {
  /** The ids of up to four different products, in lower case. */
  ids: string[]
  /** How many texts are not an id. */
  unknown: number
  /** How many ids are beyond the fourth. */
  beyond: number
}

/** Reads the pieces of a comparison from the text `a,b,c,d` of its address. Never throws. */
export function readCompared(text: string | null): Compared {
  const parts = [...new Set((text ?? '').split(',').map((part) => part.trim().toLowerCase()))].filter(Boolean)
  const ids = parts.filter(isId)
  return {
    ids: ids.slice(0, maxCompared),
    unknown: parts.length - ids.length,
    beyond: Math.max(0, ids.length - maxCompared),
  }
}

/** The sentences about pieces of an address that are not compared; empty when all of them are. */
export function leftOutText({ unknown, beyond }: Pick<Compared, 'unknown' | 'beyond'>): string {
  const texts = []
  if (unknown > 0)
    texts.push(
      unknown === 1 ? 'We no longer sell one of these pieces.' : `We no longer sell ${unknown} of these pieces.`,
    )
  if (beyond > 0) texts.push(`Comparing the first ${maxCompared} pieces.`)
  return texts.join(' ')
}
