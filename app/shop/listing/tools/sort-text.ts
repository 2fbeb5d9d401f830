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

/** The list's own order may have another name. */
export function sortText(sort: ListSort, { shopOrder }: { shopOrder?: string }): string {
  return (sort === 'shop' && shopOrder) || sortTexts[sort]
}

/** A doorway alone judges nothing. */
export function judgesProducts({ space: { lengthMm, depthMm, heightMm } }: ListChoice): boolean {
  return lengthMm !== null || depthMm !== null || heightMm !== null
}

/** Best fit needs a space. */
export function sortsFor(choice: ListChoice): readonly ListSort[] {
  return listSorts.filter((sort) => sort !== 'fit' || judgesProducts(choice))
}

export function sortOf(choice: ListChoice): ListSort {
  const preset = judgesProducts(choice) ? 'fit' : 'shop'
  return choice.sort === 'fit' && preset !== 'fit' ? preset : (choice.sort ?? preset)
}

/** The preset is not written. */
export function withSort(choice: ListChoice, sort: ListSort): ListChoice {
  return { ...choice, sort: sort === (judgesProducts(choice) ? 'fit' : 'shop') ? undefined : sort }
}
