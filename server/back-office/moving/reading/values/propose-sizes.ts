import { countSides, readSizes } from '#rules/catalogue/read-sizes.ts'
import type { MovedSizes } from '#server/back-office/moving/records.ts'
import { hasSizeOption, type Option } from './variant-name.ts'

/** The texts of a product, in the order in which they are believed. */
interface SizeTexts {
  /** Columns, attributes and metafields that may state a side: `Length (cm): 90`. */
  facts: readonly string[]
  description: string
  keywords: readonly string[]
  name: string
}

/** The sizes in the text that states the most sides; null for none. */
export function proposeSizes({ facts, description, keywords, name }: SizeTexts): MovedSizes | null {
  const texts = [facts.join('\n'), description, keywords.join('\n'), name]
  const stated = texts.flatMap((text) => readSizes(text) ?? [])
  const most = Math.max(...stated.map(countSides))
  return stated.find((sizes) => countSides(sizes) === most) ?? null
}

const sharedNote = 'The sizes are those of all variants. Check them for this one.'

/** The sizes of a variant: those of its options and own facts, and the other sides of its product. */
export function proposeVariantSizes(
  shared: MovedSizes | null,
  options: readonly Option[],
  facts: readonly string[] = [],
): { sizes: MovedSizes | null; notes: string[] } {
  const own = readSizes([...options.map(optionText), ...facts].join('\n'))
  if (!own) return { sizes: shared, notes: shared && hasSizeOption(options) ? [sharedNote] : [] }
  if (!shared || countSides(own) === 3) return { sizes: own, notes: [] }
  const sizes = {
    lengthMm: own.lengthMm ?? shared.lengthMm,
    widthMm: own.widthMm ?? shared.widthMm,
    heightMm: own.heightMm ?? shared.heightMm,
    from: `${own.from}; ${shared.from}`,
  }
  return { sizes, notes: [] }
}

/** A number alone, such as `1800 mm`, is side to side, unless the option is another side. */
function optionText({ name, value }: Option): string {
  return /^[\d.,]+\s*\p{L}+$/u.test(value) ? `${/depth|height|width/i.test(name) ? name : 'Length'}: ${value}` : value
}
