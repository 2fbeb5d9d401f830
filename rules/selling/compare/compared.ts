import { isId } from '#rules/platform/ids.ts'

export const maxCompared = 4

/** The products in a comparison's address. */
export interface Compared {
  ids: string[]
  unknown: number
  beyond: number
}

/** Reads `a,b,c,d` of a comparison's address. Never throws. */
export function readCompared(text: string | null): Compared {
  const parts = [...new Set((text ?? '').split(',').map((part) => part.trim().toLowerCase()))].filter(Boolean)
  const ids = parts.filter(isId)
  return {
    ids: ids.slice(0, maxCompared),
    unknown: parts.length - ids.length,
    beyond: Math.max(0, ids.length - maxCompared),
  }
}

/** The sentences about products that are not compared. */
export function excludedText({ unknown, beyond }: Pick<Compared, 'unknown' | 'beyond'>): string {
  const texts = []
  if (unknown > 0)
    texts.push(
      unknown === 1 ? 'We no longer sell one of these pieces.' : `We no longer sell ${unknown} of these pieces.`,
    )
  if (beyond > 0) texts.push(`Comparing the first ${maxCompared} pieces.`)
  return texts.join(' ')
}
