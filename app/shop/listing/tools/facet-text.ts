import type { BrowsePage } from '#contract/catalogue/browse.ts'
import { formatWholeDollars } from '#rules/platform/money.ts'

export type Facet = BrowsePage['facets'][number]
export type FacetName = Facet['facet']

/** Colours are data of the catalogue, not of the theme. A product of two finishes has two. */
interface FinishText {
  label: string
  colours: readonly string[]
}

const finishes: Record<string, FinishText> = {
  honey: { label: 'Honey', colours: ['#c28d4f'] },
  whitewash: { label: 'Whitewashed', colours: ['#eae5da'] },
  limewash: { label: 'Limewashed', colours: ['#d8d0c0'] },
  'weathered grey': { label: 'Weathered grey', colours: ['#9b948a'] },
  'dark walnut': { label: 'Dark walnut', colours: ['#6d4a2f'] },
  'dark brown and black': { label: 'Dark, black steel', colours: ['#3b302a'] },
  'white and oak': { label: 'White and oak', colours: ['#c9a878', '#eeeae1'] },
}

/** Empty for a finish that the shop does not know. */
export function finishColours(value: string): readonly string[] {
  return Object.hasOwn(finishes, value) ? (finishes[value]?.colours ?? []) : []
}

/** `$1,000 to $1,199`, `Rated 4 and over`, `Whitewashed`. */
export function facetText(facet: FacetName, value: string): string {
  switch (facet) {
    case 'band':
      return bandText(value)
    case 'stock':
      return 'In stock'
    case 'rating':
      return `Rated ${value} and over`
    case 'finish':
      return (Object.hasOwn(finishes, value) && finishes[value]?.label) || capitalized(value)
    default:
      return value
  }
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function bandText(value: string): string {
  const [from = '', below = ''] = value.split('-')
  if (below === '') return `${formatWholeDollars(Number(from))} and over`
  if (from === '0') return `Under ${formatWholeDollars(Number(below))}`
  return `${formatWholeDollars(Number(from))} to ${formatWholeDollars(Number(below) - 1)}`
}

/** In the order of their words; bands and ratings by number. Unknown values are left out. */
export function valuesOf(facets: readonly Facet[], name: FacetName): Facet[] {
  const values = facets.filter(({ facet, value }) => facet === name && value !== '')
  if (name === 'band') return values.toSorted((a, b) => parseInt(a.value, 10) - parseInt(b.value, 10))
  if (name === 'rating') return values.toSorted((a, b) => Number(b.value) - Number(a.value))
  return values.toSorted((a, b) => facetText(name, a.value).localeCompare(facetText(name, b.value), 'en'))
}
