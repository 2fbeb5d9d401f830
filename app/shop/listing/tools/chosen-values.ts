import {
  type ListChoice,
  readChoice,
  valueFacets,
  writeBand,
  writeChoice,
  type ListSort,
  listSorts,
} from '#rules/catalogue/list-choice.ts'
import { openFilter, readFilter, sliders } from '#app/shop/listing/filter.ts'
import { sliderText } from '#app/shop/listing/slider-text.ts'
import { readListChoice, writeList } from '#app/shop/listing/chosen/list-query.ts'
import type { BrowsePage } from '#contract/catalogue/browse.ts'
import { formatWholeDollars } from '#rules/platform/money.ts'

export interface ChosenValue {
  text: string
  without: string
}

export function isChosen(choice: ListChoice, facet: FacetName, value: string): boolean {
  return chosenOf(choice, facet).includes(value)
}

/** Chooses a value or removes it. Ratings exclude each other. */
export function choose(choice: ListChoice, facet: FacetName, value: string, isWanted: boolean): ListChoice {
  const others = facet === 'rating' ? [] : chosenOf(choice, facet).filter((each) => each !== value)
  const params = new URLSearchParams(writeChoice(choice))
  params.set(facet, (isWanted ? [...others, value] : others).join(','))
  return readChoice(params)
}

function chosenOf(choice: ListChoice, facet: FacetName): readonly string[] {
  if (facet === 'band') return choice.bands.map(writeBand)
  if (facet === 'stock') return choice.inStock ? ['in'] : []
  if (facet === 'rating') return choice.rating === undefined ? [] : [String(choice.rating)]
  return facet === 'category' ? [] : choice.values[facet]
}

const facetNames = ['band', ...valueFacets, 'stock', 'rating'] as const

export function chosenTexts(choice: ListChoice, facets: readonly FacetName[]): string[] {
  return facets.flatMap((facet) => chosenOf(choice, facet).map((value) => facetText(facet, value)))
}

export function chosenValues(query: string, hasSliders: boolean): ChosenValue[] {
  const choice = readListChoice(query)
  const filter = hasSliders ? readFilter(query) : openFilter
  const moved = sliders.filter(({ measure }) => filter[measure] !== openFilter[measure])
  return [
    ...moved.map((slider) => {
      const text = sliderText(slider, filter[slider.measure])
      return {
        text: slider.measure === 'price' ? text.replace('up', 'Up') : `${slider.label} ${text}`,
        without: writeList(query, { filter: { ...filter, [slider.measure]: slider.max } }),
      }
    }),
    ...facetNames.flatMap((facet) =>
      chosenOf(choice, facet).map((value) => ({
        text: facetText(facet, value),
        without: writeList(query, { choice: choose(choice, facet, value, false) }),
      })),
    ),
  ]
}

export function withoutChosen(query: string): string {
  const { space, sort } = readListChoice(query)
  return writeList(query, { choice: { ...readChoice(new URLSearchParams()), space, sort }, filter: openFilter })
}

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

const sortTexts: Record<ListSort, string> = {
  fit: 'Best fit',
  shop: 'Shop’s order',
  new: 'Newest',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  rating: 'Top rated',
  size: 'Smallest first',
  '-size': 'Largest first',
}

export function sortText(sort: ListSort, { shopOrder }: { shopOrder?: string }): string {
  return (sort === 'shop' && shopOrder) || sortTexts[sort]
}

/** A doorway alone judges nothing. */
export function judgesProducts({ space: { lengthMm, depthMm, heightMm } }: ListChoice): boolean {
  return lengthMm !== null || depthMm !== null || heightMm !== null
}

export function sortsFor(choice: ListChoice): readonly ListSort[] {
  return listSorts.filter((sort) => sort !== 'fit' || judgesProducts(choice))
}

export function sortOf(choice: ListChoice): ListSort {
  const preset = judgesProducts(choice) ? 'fit' : 'shop'
  return choice.sort === 'fit' && preset !== 'fit' ? preset : (choice.sort ?? preset)
}

export function withSort(choice: ListChoice, sort: ListSort): ListChoice {
  return { ...choice, sort: sort === (judgesProducts(choice) ? 'fit' : 'shop') ? undefined : sort }
}
