import { expect, it } from 'vitest'
import type { ProductOutline } from './export-shop.queries.ts'
import { planHandles } from './plan-handles.ts'

let made = 0

function outline(name: string, given: Partial<ProductOutline> = {}): ProductOutline {
  const id = String(++made)
  return { id, name, family: '', finishColour: '', code: `C-${id}`, isDraft: false, isHidden: false, ...given }
}

/** The products of Shopify in short: handle, title, options and the values of each variant. */
const planned = (...products: ProductOutline[]) =>
  planHandles(products).map(({ handle, title, options, variants }) => [
    handle,
    title,
    options.join(', '),
    variants.map(({ values }) => values.join(' / ')),
  ])

it('a product without a family has its own handle, and no two have the same', () => {
  expect(planned(outline('Tūī Tallboy'), outline('Tūī Tallboy', { finishColour: 'Oak' }), outline('×'))).toEqual([
    ['tui-tallboy', 'Tūī Tallboy', 'Title', ['Default Title']],
    ['tui-tallboy-2', 'Tūī Tallboy', 'Finish', ['Oak']],
    ['x', '×', 'Title', ['Default Title']],
  ])
})

it('the size of a product in a family is what its name does not share with the others', () => {
  const family = 'kurow'
  expect(planned(outline('Kurow Dining Table', { family }), outline('Kurow Long Dining Table', { family }))).toEqual([
    ['kurow', 'Kurow Dining Table', 'Size', ['Standard', 'Long']],
  ])
  expect(planned(outline('Weka Table, Small', { family }), outline('Weka Table, Large', { family }))).toEqual([
    ['kurow', 'Weka Table', 'Size', ['Small', 'Large']],
  ])
  expect(planned(outline('Bench', { family }), outline('Stool', { family }))).toEqual([
    ['kurow', 'Bench', 'Size', ['Bench', 'Stool']],
  ])
})

it('products of a family with one name are told apart by finish, else by code', () => {
  const given = { family: 'weka' }
  const oak = outline('Weka Table', { ...given, finishColour: 'Oak' })
  expect(planned(oak, outline('Weka Table', { ...given, finishColour: 'Black' }))).toEqual([
    ['weka', 'Weka Table', 'Finish', ['Oak', 'Black']],
  ])
  expect(planned(oak, outline('Weka Table', { ...given, finishColour: 'oak', code: 'W-2' }))).toEqual([
    ['weka', 'Weka Table', 'Finish', ['Oak', 'oak (W-2)']],
  ])
  expect(planned(outline('Weka Table', { ...given, code: '' }), outline('Weka Table', { ...given, code: '' }))).toEqual(
    [['weka', 'Weka Table', 'Size', ['Standard', 'Standard (2)']]],
  )
})

it('drafts and hidden products of a family are products of their own, behind the published ones', () => {
  const family = 'weka'
  const draft = outline('Weka Table, New', { family, isDraft: true })
  const hidden = outline('Weka Table, Old', { family, isDraft: true, isHidden: true })
  const published = [outline('Weka Table, Small', { family }), outline('Weka Table, Large', { family })]
  expect(planned(draft, hidden, ...published)).toEqual([
    ['weka', 'Weka Table', 'Size', ['Small', 'Large']],
    ['weka-table-new', 'Weka Table, New', 'Title', ['Default Title']],
    ['weka-table-old', 'Weka Table, Old', 'Title', ['Default Title']],
  ])
})
