import type { ListedProduct } from '#contract/catalogue.ts'

/** What a drawing to scale is made from: the measures, and words that tell how the piece is built. */
export type DrawnProduct = Pick<ListedProduct, 'name' | 'category' | 'keywords' | 'length' | 'width' | 'height'> & {
  description?: string
}

/** How a piece is built, as far as its words tell. */
export interface Traits {
  legs: 'square' | 'tapered' | 'turned' | 'steel' | 'trestle'
  pulls: 'cup' | 'knob' | 'bar'
  drawers: number
  doors: number
  has: (words: RegExp) => boolean
}

/** Reads the traits of a piece from its name, keywords and description. */
export function readTraits({ name, keywords, description = '' }: DrawnProduct): Traits {
  const words = `${name}. ${keywords}. ${description}`.toLowerCase()
  const has = (pattern: RegExp) => pattern.test(words)
  const text = { words, keywords: keywords.toLowerCase() }
  // A description may speak of steel hinges; a steel frame is named by the keywords.
  const isSteel = text.keywords.includes('steel')
  return {
    legs: legsOf(has, isSteel),
    pulls: isSteel ? 'bar' : has(/\biron\b|honey|walnut/) ? 'cup' : 'knob',
    drawers: countOf('drawer', text),
    doors: countOf('door', text),
    has,
  }
}

function legsOf(has: Traits['has'], isSteel: boolean): Traits['legs'] {
  if (has(/trestle|crossed (legs|ends)/)) return 'trestle'
  if (isSteel) return 'steel'
  if (has(/\bturned\b/)) return 'turned'
  if (has(/square legs/)) return 'square'
  return has(/tapered|slender legs|whitewash/) ? 'tapered' : 'square'
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** How many drawers or doors: the first number written before the word, else what the keywords suggest. */
function countOf(noun: 'drawer' | 'door', { words, keywords }: { words: string; keywords: string }): number {
  const count = new RegExp(`\\b(single|${numbers.join('|')})[ -](?:[a-z-]+ ){0,2}?${noun}s?\\b`).exec(words)?.[1]
  if (count) return Math.max(1, numbers.indexOf(count) + 1)
  if (keywords.includes(`${noun}s`)) return 2
  return keywords.includes(noun) ? 1 : 0
}
