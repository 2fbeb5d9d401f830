import { expect, it } from 'vitest'
import { chosenProducts } from './chosen-products.ts'

const product = (id: string) => ({ id, name: `Piece ${id}` })
const ids = () => chosenProducts.read().map(({ id }) => id)

it('up to four pieces are chosen, and a fifth is refused until one is taken out', () => {
  chosenProducts.clear()
  for (const id of ['a', 'b', 'c', 'd']) expect(chosenProducts.add(product(id))).toBe(true)
  expect(chosenProducts.add(product('e'))).toBe(false)
  // A product that is chosen already does not count twice.
  expect(chosenProducts.add(product('a'))).toBe(true)
  expect(ids()).toEqual(['b', 'c', 'd', 'a'])
  chosenProducts.remove('c')
  expect(chosenProducts.add(product('e'))).toBe(true)
  expect(ids()).toEqual(['b', 'd', 'a', 'e'])
  chosenProducts.clear()
  expect(ids()).toEqual([])
})
