import { expect, it } from 'vitest'
import { chosenPieces } from './chosen-pieces.ts'

const piece = (id: string) => ({ id, name: `Piece ${id}` })
const ids = () => chosenPieces.read().map(({ id }) => id)

it('up to four pieces are chosen, and a fifth is refused until one is taken out', () => {
  chosenPieces.clear()
  for (const id of ['a', 'b', 'c', 'd']) expect(chosenPieces.add(piece(id))).toBe(true)
  expect(chosenPieces.add(piece('e'))).toBe(false)
  // A piece that is chosen already does not count twice.
  expect(chosenPieces.add(piece('a'))).toBe(true)
  expect(ids()).toEqual(['b', 'c', 'd', 'a'])
  chosenPieces.remove('c')
  expect(chosenPieces.add(piece('e'))).toBe(true)
  expect(ids()).toEqual(['b', 'd', 'a', 'e'])
  chosenPieces.clear()
  expect(ids()).toEqual([])
})
