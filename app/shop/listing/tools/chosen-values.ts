import { type ListChoice, readChoice, valueFacets, writeBand, writeChoice } from '#rules/catalogue/list-choice.ts'
import { openFilter, readFilter, sliders } from '#app/shop/listing/filter.ts'
import { sliderText } from '#app/shop/listing/slider-text.ts'
import { readListChoice, writeList } from '#app/shop/listing/chosen/list-query.ts'
import { type FacetName, facetText } from './facet-text.ts'

/** `query` is the URL query without it. */
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

/** In the order of the sidebar. `hasSliders` is true for a room. */
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

/** The space and the order stay. */
export function withoutChosen(query: string): string {
  const { space, sort } = readListChoice(query)
  return writeList(query, { choice: { ...readChoice(new URLSearchParams()), space, sort }, filter: openFilter })
}
