import { type ListChoice, type ListSort, listSorts } from '#rules/catalogue/list-choice.ts'

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

/** The words for an order of a list, whose own order can have another name. */
export function sortText(sort: ListSort, { shopOrder }: { shopOrder?: string }): string {
  return (sort === 'shop' && shopOrder) || sortTexts[sort]
}

/** Whether the space of a choice judges pieces: a doorway alone does not. */
export function judgesPieces({ space: { lengthMm, depthMm, heightMm } }: ListChoice): boolean {
  return lengthMm !== null || depthMm !== null || heightMm !== null
}

/** The orders that can be chosen: best fit needs a space. */
export function sortsFor(choice: ListChoice): readonly ListSort[] {
  return listSorts.filter((sort) => sort !== 'fit' || judgesPieces(choice))
}

/** The order that a list has: what is chosen, or the preset. */
export function sortOf(choice: ListChoice): ListSort {
  const preset = judgesPieces(choice) ? 'fit' : 'shop'
  return choice.sort === 'fit' && preset !== 'fit' ? preset : (choice.sort ?? preset)
}

/** The choice in another order; the preset is not written. */
export function withSort(choice: ListChoice, sort: ListSort): ListChoice {
  return { ...choice, sort: sort === (judgesPieces(choice) ? 'fit' : 'shop') ? undefined : sort }
}
