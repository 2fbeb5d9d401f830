import type { ListedProduct } from '#contract/catalogue/products.ts'
import { isEmptySpace, readSpace, type Space } from '#rules/catalogue/fit/space.ts'
import { pageCode, type PagePart, useCode } from '#app/navigation/late-code.ts'
import type { CardFit } from '#app/ui/product/product-card.tsx'

const fitOnCards = {
  file: 'app/shop/frame/fit-on-card.tsx',
  code: pageCode(() => import('./fit-on-card.tsx')),
}

/** The parts of a list that only an address with a space shows. */
export function partsOfList({ searchParams }: URL): readonly PagePart[] {
  const { file, code } = fitOnCards
  return isEmptySpace(readSpace(searchParams)) ? [] : [{ file, load: code.load }]
}

/** Returns what the cards of a list say in a space; undefined without one. */
export function useFitOnCards(space: Space): ((product: ListedProduct) => CardFit) | undefined {
  const code = useCode(fitOnCards.code, !isEmptySpace(space))
  return code ? (product) => code.fitOnCard(product, space) : undefined
}
