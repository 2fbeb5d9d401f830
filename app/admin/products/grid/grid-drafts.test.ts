import { expect, it } from 'vitest'
import type { GridRow } from '#contract/back-office/product-grid.ts'
import {
  dockText,
  emptyGrid,
  type GridAction,
  listCells,
  listSamples,
  nextGrid,
  problemOf,
  readDrafts,
  toNewCells,
  toParts,
  toUndo,
} from './grid-drafts.ts'

const row = (_id: string, given: Partial<GridRow> = {}): GridRow => ({
  _id,
  code: '',
  name: `Piece ${_id}`,
  image: '',
  brand: '',
  category: 'Coffee',
  price: 449,
  countInStock: 8,
  featured: false,
  state: 'published',
  sale: null,
  ...given,
})
const typed = (entered: string, id = 'a'): GridAction => ({
  type: 'typed',
  entry: { row: row(id), field: 'price', entered },
})
const after = (...actions: GridAction[]) => actions.reduce(nextGrid, emptyGrid)
const enteredOf = (state: ReturnType<typeof after>) =>
  listCells(state.drafts).map(({ product, field, cell }) => [product, field, cell.entered])

it('the cells that are not saved keep the value that was seen first, and are one step while a cell is typed into', () => {
  const state = after(typed('4'), typed('47'), typed('471'))
  expect(toNewCells(state.drafts)).toEqual([{ product: 'a', field: 'price', was: 449, value: 471 }])
  expect(enteredOf(nextGrid(state, { type: 'undone' }))).toEqual([])
  expect(dockText(state.drafts)).toBe('1 change in 1 piece, not saved')
})

it('the cells that are not saved are undone step by step, and a bulk change is one step', () => {
  const entries = ['a', 'b', 'c'].map((id) => ({ row: row(id), field: 'price' as const, entered: '471.00' }))
  const state = after(typed('500'), { type: 'left' }, { type: 'filled', entries })
  expect(dockText(state.drafts)).toBe('3 changes in 3 pieces, not saved')
  const undone = nextGrid(state, { type: 'undone' })
  expect(enteredOf(undone)).toEqual([['a', 'price', '500']])
  expect(enteredOf(nextGrid(undone, { type: 'undone' }))).toEqual([])
  expect(enteredOf(nextGrid(state, { type: 'discarded' }))).toEqual([])
  expect(enteredOf(after({ type: 'undone' }))).toEqual([])
})

it('the cells that are not saved are none when the old value is entered again, but only after the cell is left', () => {
  const state = after(typed('449'))
  expect(enteredOf(state)).toEqual([['a', 'price', '449']])
  expect(toNewCells(state.drafts)).toEqual([])
  expect(enteredOf(nextGrid(state, { type: 'left' }))).toEqual([])
})

it('the cells that are not saved are taken back one by one', () => {
  const state = after(typed('500'), typed('600', 'b'), { type: 'reverted', product: 'a', field: 'price' })
  expect(enteredOf(state)).toEqual([['b', 'price', '600']])
  expect(enteredOf(nextGrid(state, { type: 'undone' }))).toHaveLength(2)
})

it('the cells that are not saved have a name that is not empty, and the first name stays the one that was seen', () => {
  const named = (entered: string): GridAction => ({ type: 'typed', entry: { row: row('a'), field: 'name', entered } })
  expect(toNewCells(after(named(' New name ')).drafts)).toEqual([
    { product: 'a', field: 'name', was: 'Piece a', value: 'New name' },
  ])
  const [empty] = listCells(after(named('  ')).drafts)
  expect(empty && problemOf('name', empty.cell)).toBe('Enter a name')
  expect(toNewCells(after(named('  ')).drafts)).toEqual([])
  expect(toNewCells(after(named('x'.repeat(5000))).drafts)).toEqual([])
})

it('the cells that are not saved leave with a deleted piece, and undoing a step does not bring them back', () => {
  const state = after(typed('500'), typed('600', 'b'), { type: 'deleted', products: ['a', 'c'] })
  expect(enteredOf(state)).toEqual([['b', 'price', '600']])
  expect(nextGrid(state, { type: 'undone' })).toBe(state)
})

it('the cells that are not saved that are not valid are not sent', () => {
  const state = after(typed('3.45.0'), typed('12', 'b'))
  expect(toNewCells(state.drafts)).toEqual([{ product: 'b', field: 'price', was: 449, value: 12 }])
  expect(dockText(state.drafts)).toBe('2 changes in 2 pieces, not saved')
})

const result = {
  saved: [{ product: 'a', field: 'price' as const, before: 449, after: 471 }],
  conflicts: [{ product: 'b', field: 'price' as const, now: 715, by: 'Aroha', at: null }],
  refused: [{ product: 'c', field: 'price' as const, message: 'This piece was deleted.' }],
}
const saved = after(typed('471'), typed('734', 'b'), typed('5', 'c'), { type: 'saved', result })

it('after a save, conflicts and refused cells stay alone, and are not sent again', () => {
  expect(enteredOf(saved)).toEqual([
    ['b', 'price', '734'],
    ['c', 'price', '5'],
  ])
  expect(toNewCells(saved.drafts)).toEqual([])
  expect(nextGrid(saved, { type: 'undone' })).toBe(saved)
})

it('after a save, the own value is sent again over the one of the other person, or theirs is taken', () => {
  const kept = nextGrid(saved, { type: 'keptMine', product: 'b', field: 'price' })
  expect(toNewCells(kept.drafts)).toEqual([{ product: 'b', field: 'price', was: 715, value: 734 }])
  const taken = nextGrid(saved, { type: 'reverted', product: 'b', field: 'price' })
  expect(enteredOf(taken)).toEqual([['c', 'price', '5']])
})

it('after a save, the undo gives the old values, and only where something changed', () => {
  const same = { product: 'd', field: 'featured' as const, before: true, after: true }
  expect(toUndo({ saved: [...result.saved, same] })).toEqual([{ product: 'a', field: 'price', was: 471, value: 449 }])
})

const sample = row('a', {
  name: 'Sample name',
  brand: 'Sample brand',
  category: 'Sample category',
  image: '/images/sample-product.4f3a.webp',
  state: 'draft',
})
const entered = (field: 'name' | 'category' | 'state' | 'price', text: string, of = sample): GridAction => ({
  type: 'typed',
  entry: { row: of, field, entered: text },
})
const samplesOf = (...actions: GridAction[]) => listSamples(after(...actions).drafts)

it('the pieces that are published with sample values are named with the fields that are still the sample after the save', () => {
  expect(samplesOf(entered('state', 'published'))).toEqual([
    { product: 'a', name: 'Sample name', fields: ['name', 'category', 'brand', 'image'] },
  ])
  const named = [entered('name', 'Tekapo Bench'), entered('category', 'Bench')]
  expect(samplesOf(entered('state', 'published'), ...named)).toEqual([
    { product: 'a', name: 'Sample name', fields: ['brand', 'image'] },
  ])
})

it('the pieces that are published with sample values are none while nothing is published, or the cell can’t be saved', () => {
  expect(samplesOf(entered('price', '349'))).toEqual([])
  expect(samplesOf(entered('state', 'hidden', { ...sample, state: 'published' }))).toEqual([])
  const refused = { saved: [], conflicts: [], refused: [{ product: 'a', field: 'state' as const, message: 'No.' }] }
  expect(samplesOf(entered('state', 'published'), { type: 'saved', result: refused })).toEqual([])
  expect(samplesOf(entered('state', 'published', row('b', { state: 'hidden' })))).toEqual([])
})

it('more cells than a request takes are sent in parts, the cells of a piece together', () => {
  const cells = Array.from({ length: 700 }, (_, index) => String(index)).flatMap((product) => [
    { product, field: 'price' as const, was: 1, value: 2 },
    { product, field: 'category' as const, was: 'a', value: 'b' },
    { product, field: 'featured' as const, was: false, value: true },
  ])
  const parts = toParts(cells)
  expect(parts.map(({ length }) => length)).toEqual([999, 999, 102])
  expect(parts.flat()).toEqual(cells)
  expect(toParts([])).toEqual([])
})

it('drafts are read as the browser has stored them, and nothing else', () => {
  const { drafts } = after(typed('471'))
  expect(readDrafts(JSON.stringify(drafts))).toEqual(drafts)
  const damaged = {
    a: { ...row('a'), cells: { price: { entered: 5 } } },
    b: { ...row('b'), cells: { colour: {} } },
    d: { ...row('d'), brand: undefined, cells: { price: { was: 1, entered: '2' } } },
    c: null,
  }
  expect(readDrafts(JSON.stringify(damaged))).toEqual({})
  expect(['{', 'null', '7', null].map(readDrafts)).toEqual([{}, {}, {}, {}])
})
