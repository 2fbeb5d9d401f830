import type { ListedProduct } from '#contract/catalogue/products.ts'

export type DrawnProduct = Pick<ListedProduct, 'name' | 'category' | 'keywords' | 'length' | 'width' | 'height'> & {
  description?: string
}

/** The construction, as the texts describe it. */
export interface Traits {
  legs: 'square' | 'tapered' | 'turned' | 'steel' | 'trestle'
  pulls: 'cup' | 'knob' | 'bar'
  drawers: number
  doors: number
  has: (pattern: RegExp) => boolean
}

export function readTraits({ name, keywords, description = '' }: DrawnProduct): Traits {
  const text = `${name}. ${keywords}. ${description}`.toLowerCase()
  const has = (pattern: RegExp) => pattern.test(text)
  const source = { text, keywords: keywords.toLowerCase() }
  // A description may mention steel hinges; the keywords contain `steel` for a steel frame only.
  const isSteel = source.keywords.includes('steel')
  return {
    legs: legsOf(has, isSteel),
    pulls: isSteel ? 'bar' : has(/\biron\b|honey|walnut/) ? 'cup' : 'knob',
    drawers: countOf('drawer', source),
    doors: countOf('door', source),
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

/** The first number word before the noun, else an estimate from the keywords. */
function countOf(noun: 'drawer' | 'door', { text, keywords }: { text: string; keywords: string }): number {
  const count = new RegExp(`\\b(single|${numbers.join('|')})[ -](?:[a-z-]+ ){0,2}?${noun}s?\\b`).exec(text)?.[1]
  if (count) return Math.max(1, numbers.indexOf(count) + 1)
  if (keywords.includes(`${noun}s`)) return 2
  return keywords.includes(noun) ? 1 : 0
}
