import { emptySpace, readSpace, type Space, writeSpace } from './fit/space.ts'

/** `shop` is only written with a space, whose preset is `fit`. */
export const listSorts = ['fit', 'shop', 'new', 'price', '-price', 'rating', 'size', '-size'] as const
export type ListSort = (typeof listSorts)[number]

/** The groups in which several values can be chosen. */
export const valueFacets = ['timber', 'finish', 'brand', 'range'] as const
export type ValueFacet = (typeof valueFacets)[number]

/** Whole dollars, from `from` to below `below`; null: no upper end. */
export interface PriceBand {
  from: number
  below: number | null
}

/** What a shopper has chosen: each group narrows the list, several values of a group widen it again. */
export interface ListChoice {
  space: Space
  onlyFitting: boolean
  /** Undefined: the shop's order, or best fit with a space. */
  sort: ListSort | undefined
  bands: readonly PriceBand[]
  values: Readonly<Record<ValueFacet, readonly string[]>>
  inStock: boolean
  rating: number | undefined
}

const maxValues = 20

/** Nothing chosen. */
export const openChoice: ListChoice = {
  space: emptySpace,
  onlyFitting: false,
  sort: undefined,
  bands: [],
  values: { timber: [], finish: [], brand: [], range: [] },
  inStock: false,
  rating: undefined,
}

/** Reads the choice from a URL's query; what is invalid counts as not chosen. Never throws (fit.md, URL parameters). */
export function readChoice(query: { get(name: string): string | null }): ListChoice {
  const listOf = (name: string) => [...new Set((query.get(name) ?? '').split(',').filter(isValue))].slice(0, maxValues)
  const sort = listSorts.find((each) => each === query.get('sort'))
  const rating = Number(query.get('rating'))
  return {
    space: readSpace(query),
    onlyFitting: query.get('fits') === 'only',
    sort,
    bands: listOf('band').flatMap((text) => readBand(text) ?? []),
    values: { timber: listOf('timber'), finish: listOf('finish'), brand: listOf('brand'), range: listOf('range') },
    inStock: query.get('stock') === 'in',
    rating: rating === 3 || rating === 4 ? rating : undefined,
  }
}

const isValue = (text: string) => text !== '' && text.length <= 100

/** `0-1000` is from 0 to below 1000, `1200-` from 1200 on. */
function readBand(text: string): PriceBand | undefined {
  const [, from, below] = /^(\d{1,7})-(\d{0,7})$/.exec(text) ?? []
  if (from === undefined || below === undefined) return undefined
  if (below !== '' && Number(below) <= Number(from)) return undefined
  return { from: Number(from), below: below === '' ? null : Number(below) }
}

/** A band as `readChoice` reads it. */
export function writeBand({ from, below }: PriceBand): string {
  return `${from}-${below ?? ''}`
}

/** Writes the choice into a URL's query, whose other parameters stay. */
export function writeChoice(choice: ListChoice, query = ''): string {
  const params = new URLSearchParams(query)
  const set = (name: string, value: string) => (value === '' ? params.delete(name) : params.set(name, value))
  const space = new URLSearchParams(writeSpace(choice.space))
  for (const name of ['space', 'door']) set(name, space.get(name) ?? '')
  set('fits', choice.onlyFitting ? 'only' : '')
  set('sort', choice.sort ?? '')
  set('band', choice.bands.map(writeBand).join(','))
  for (const name of valueFacets) set(name, choice.values[name].join(','))
  set('stock', choice.inStock ? 'in' : '')
  set('rating', choice.rating === undefined ? '' : String(choice.rating))
  return params.toString().replaceAll('%2C', ',')
}
