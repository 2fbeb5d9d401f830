import { searchTerms } from '#rules/catalogue/search.ts'
import { meaningOf } from '#rules/catalogue/search/synonyms.ts'

/** What distinguishes a variant, such as `Size` and `Large`. */
export interface Option {
  name: string
  value: string
}

const finishNames = /colou?r|fabric|finish|leather|material|oil|paint|stain|timber|upholster|wood/i
const sizeNames = /depth|dimension|height|length|size|width/i

/** Whether an option is a colour or a finish: by its name, else by what its value means in a search. */
function isFinish({ name, value }: Option): boolean {
  if (finishNames.test(name)) return true
  const meaning = sizeNames.test(name) ? undefined : meaningOf(searchTerms(value).join(' '))
  return meaning?.kind === 'colour' || meaning?.kind === 'timber'
}

/** The name of a variant with its sizes and other options, and its finish: `Weka Dining Table, Large` in `Oiled`. */
export function nameVariant(title: string, options: readonly Option[]): { name: string; finish: string } {
  const finishes = options.filter(isFinish)
  const others = options.filter((option) => !finishes.includes(option))
  return {
    name: [title, ...others.map(({ value }) => value)].join(', '),
    finish: finishes.map(({ value }) => value).join(', '),
  }
}

/** Whether a variant has an option that is part of its name, such as a size. */
export function hasSizeOption(options: readonly Option[]): boolean {
  return options.some((option) => !isFinish(option))
}
