import type { ProductState } from '#contract/back-office/product-grid.ts'
import { productState } from '#rules/catalogue/product-state.ts'
import { toSlug } from '#server/back-office/moving/reading/woocommerce/to-slug.ts'
import type { ProductOutline } from './export-shop.queries.ts'

/** A product of this shop as a variant of a product of Shopify. */
interface PlannedVariant {
  id: string
  /** The values in the order of the options. */
  values: string[]
}

/** A product of Shopify: a family of this shop, or a product without one. */
export interface PlannedHandle {
  handle: string
  title: string
  state: ProductState
  options: string[]
  variants: PlannedVariant[]
}

/** What an option says of a product that the names of its family don’t tell apart otherwise. */
const standard = 'Standard'

/**
 * Joins the products of a family under one handle, drafts and hidden ones apart: Shopify has one state for all variants.
 * What their names have in common is the title, what is left is the size; no two variants have the same values, and no
 * two products the same handle.
 */
export function planHandles(products: readonly ProductOutline[]): PlannedHandle[] {
  const taken = new Set<string>()
  return states.flatMap((state) => {
    const ofState = products.filter((product) => productState(product) === state)
    const groups = Map.groupBy(ofState, ({ id, family }) => family.trim() || id)
    return [...groups.values()].map((members): PlannedHandle => {
      const planned = members.length === 1 ? planAlone(members) : planFamily(members)
      const [first] = members
      const stem = toSlug(members.length > 1 ? (first?.family ?? '') : planned.title) || 'product'
      let handle = stem
      for (let number = 2; taken.has(handle); number++) handle = `${stem}-${number}`
      taken.add(handle)
      return { handle, state, ...planned }
    })
  })
}

/** The published ones get the handles without a number. */
const states: readonly ProductState[] = ['published', 'draft', 'hidden']

type Plan = Omit<PlannedHandle, 'handle' | 'state'>

function planAlone(members: readonly ProductOutline[]): Plan {
  const [title = ''] = members.map(({ name }) => name)
  const hasFinish = members.some(({ finishColour }) => finishColour !== '')
  return {
    title,
    options: [hasFinish ? 'Finish' : 'Title'],
    variants: members.map(({ id, finishColour }) => ({ id, values: [hasFinish ? finishColour : 'Default Title'] })),
  }
}

function planFamily(members: readonly ProductOutline[]): Plan {
  const { title, rests } = splitNames(members.map(({ name }) => name))
  const hasFinish = members.some(({ finishColour }) => finishColour !== '')
  const hasSize = !hasFinish || rests.some((rest) => rest !== '')
  const used = new Set<string>()
  const variants = members.map(({ id, code, finishColour }, index) => {
    const values = [...(hasSize ? [rests[index] || standard] : []), ...(hasFinish ? [finishColour || standard] : [])]
    const [value = standard, ...others] = values
    const valuesOf = (text: string) => [text, ...others]
    let own = values
    if (used.has(keyOf(own)) && code !== '') own = valuesOf(`${value} (${code})`)
    for (let number = 2; used.has(keyOf(own)); number++) own = valuesOf(`${value} (${number})`)
    used.add(keyOf(own))
    return { id, values: own }
  })
  return { title, options: [...(hasSize ? ['Size'] : []), ...(hasFinish ? ['Finish'] : [])], variants }
}

/** Shopify compares values without regard to case. */
const keyOf = (values: readonly string[]) => values.join('\n').toLowerCase()

/** The words with which all names begin and end, and the others of each: `Kurow Dining Table` and `Long`. */
function splitNames(names: readonly string[]): { title: string; rests: string[] } {
  const words = names.map((name) => name.trim().split(/\s+/))
  const [first = []] = words
  const shortest = Math.min(...words.map(({ length }) => length))
  const shares = (at: (list: string[]) => string | undefined) => words.every((list) => at(list) === at(first))
  let start = 0
  while (start < shortest && shares((list) => list[start])) start++
  let end = 0
  while (end < shortest - start && shares((list) => list.at(-1 - end))) end++
  const endOf = (list: string[]) => list.slice(list.length - end)
  const title = tidy([...first.slice(0, start), ...endOf(first)])
  return title === ''
    ? { title: names[0] ?? '', rests: [...names] }
    : { title, rests: words.map((list) => tidy(list.slice(start, list.length - end))) }
}

const tidy = (words: readonly string[]) => words.join(' ').replaceAll(/^[\s,]+|[\s,]+$/g, '')
