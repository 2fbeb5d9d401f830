import {
  type CellValue,
  type GridField,
  type GridRow,
  maxGridProducts,
  type NewCell,
  type SavedCells,
} from '#contract/back-office/product-grid.ts'
import { productFields } from '#contract/catalogue/product-fields.ts'
import { type SampleField, sampleFieldsOf } from '#rules/catalogue/sample-product.ts'
import { countText } from '#rules/platform/count-text.ts'
import { groupBy } from '#rules/platform/group-by.ts'
import { formatDollars, normalizePrice } from '#rules/platform/money.ts'

/** An unsaved cell: what its editor saw, what is entered, and why it could not be saved. */
export interface GridCell {
  was: CellValue
  entered: string
  problem?: string
  conflict?: { now: CellValue; by: string | null; at: string | null }
}

/** The unsaved cells of a product, with what the preview needs: the product may be on another page of the list. */
interface ProductDraft extends Pick<GridRow, SampleField> {
  cells: Partial<Record<GridField, GridCell>>
}

/** Unsaved cells by the ids of their products. */
export type GridDrafts = Readonly<Record<string, ProductDraft>>

export interface GridState {
  drafts: GridDrafts
  /** The drafts before each step that can be undone. */
  past: readonly GridDrafts[]
  /** The cell that is typed into: its next letters belong to the same step. */
  typing: string | null
}

export interface Entry {
  row: Pick<GridRow, '_id' | SampleField | GridField>
  field: GridField
  entered: string
}

export interface CellPlace {
  product: string
  field: GridField
}

export interface DraftedCell extends CellPlace {
  name: string
  cell: GridCell
}

export type GridAction =
  | { type: 'loaded'; drafts: GridDrafts }
  | { type: 'typed'; entry: Entry }
  | { type: 'filled'; entries: readonly Entry[] }
  | { type: 'left' | 'undone' | 'discarded' }
  | ({ type: 'reverted' | 'keptMine' } & CellPlace)
  | { type: 'deleted'; products: readonly string[] }
  | { type: 'saved'; result: SavedCells }

export const emptyGrid: GridState = { drafts: {}, past: [], typing: null }

const maxSteps = 100

/** The state after an action. A change of many cells, such as a bulk change, is one step. */
export function nextGrid(state: GridState, action: GridAction): GridState {
  const { drafts, past } = state
  const step = (after: GridDrafts): GridState => ({
    drafts: after,
    past: [...past, drafts].slice(-maxSteps),
    typing: null,
  })
  switch (action.type) {
    case 'loaded':
      return { ...emptyGrid, drafts: action.drafts }
    case 'typed': {
      const key = `${action.entry.row._id} ${action.entry.field}`
      const after = withEntry(drafts, action.entry)
      return { ...(state.typing === key ? { ...state, drafts: after } : step(after)), typing: key }
    }
    case 'filled':
      return step(withoutSame(action.entries.reduce(withEntry, drafts)))
    case 'left':
      return { ...state, drafts: withoutSame(drafts), typing: null }
    case 'reverted':
      return step(withCell(drafts, action, () => undefined))
    case 'keptMine':
      return step(withCell(drafts, action, ({ conflict, entered, was }) => ({ was: conflict?.now ?? was, entered })))
    case 'undone':
      return past.length > 0 ? { drafts: past.at(-1) ?? {}, past: past.slice(0, -1), typing: null } : state
    case 'discarded':
      return step({})
    case 'deleted':
      // Undoing a step would restore cells of products that no longer exist.
      return {
        ...emptyGrid,
        drafts: Object.fromEntries(Object.entries(drafts).filter(([id]) => !action.products.includes(id))),
      }
    case 'saved':
      // The earlier steps have values that are stored now; the notice of the save undoes them.
      return { ...emptyGrid, drafts: afterSave(drafts, action.result) }
    default:
      return state
  }
}

function withEntry(drafts: GridDrafts, { row, field, entered }: Entry): GridDrafts {
  const { _id, name, category, brand, image } = row
  const cells = drafts[_id]?.cells ?? {}
  const was = cells[field]?.was ?? row[field]
  return { ...drafts, [_id]: { name, category, brand, image, cells: { ...cells, [field]: { was, entered } } } }
}

/** The drafts with another cell at a place, or without one. */
function withCell(
  drafts: GridDrafts,
  { product, field }: CellPlace,
  change: (cell: GridCell) => GridCell | undefined,
): GridDrafts {
  const item = drafts[product]
  const cell = item?.cells[field]
  if (!item || !cell) return drafts
  const { [field]: _before, ...others } = item.cells
  const after = change(cell)
  const cells = after ? { ...item.cells, [field]: after } : others
  const { [product]: _piece, ...rest } = drafts
  return Object.keys(cells).length === 0 ? rest : { ...drafts, [product]: { ...item, cells } }
}

function withoutSame(drafts: GridDrafts): GridDrafts {
  return listCells(drafts)
    .filter(({ field, cell }) => !isChanged(field, cell))
    .reduce<GridDrafts>((rest, place) => withCell(rest, place, () => undefined), drafts)
}

function afterSave(drafts: GridDrafts, { saved, conflicts, refused }: SavedCells): GridDrafts {
  let rest = drafts
  for (const place of saved) rest = withCell(rest, place, () => undefined)
  for (const { now, by, at, ...place } of conflicts)
    rest = withCell(rest, place, (cell) => ({ ...cell, conflict: { now, by, at } }))
  for (const { message, ...place } of refused) rest = withCell(rest, place, (cell) => ({ ...cell, problem: message }))
  return rest
}

export function listCells(drafts: GridDrafts): DraftedCell[] {
  return Object.entries(drafts).flatMap(([product, { name, cells }]) =>
    Object.entries(cells).map(([field, cell]) => ({ product, name, field: field as GridField, cell })),
  )
}

/** Whether the entered value differs from the one that was seen; an invalid text does. */
export function isChanged(field: GridField, { was, entered }: GridCell): boolean {
  const read = readCell(field, entered)
  return 'problem' in read || read.value !== was
}

/** The cells that differ from what was seen, those included that cannot be saved. */
export function listChanged(drafts: GridDrafts): DraftedCell[] {
  return listCells(drafts).filter(({ field, cell }) => isChanged(field, cell))
}

/** Why a cell cannot be saved: its text is invalid, or the server refused it. */
export function problemOf(field: GridField, { entered, problem }: GridCell): string | null {
  const read = readCell(field, entered)
  return 'problem' in read ? read.problem : (problem ?? null)
}

export function toNewCells(drafts: GridDrafts): NewCell[] {
  return listChanged(drafts).flatMap(({ product, field, cell }) => {
    const read = readCell(field, cell.entered)
    if ('problem' in read || cell.conflict || cell.problem) return []
    return [{ product, field, was: cell.was, value: read.value }]
  })
}

/** The products that a save would publish with values of the sample product, and the fields that have them. */
export function listSamples(drafts: GridDrafts): { product: string; name: string; fields: SampleField[] }[] {
  const sent = groupBy(toNewCells(drafts), ({ product }) => product)
  return [...sent].flatMap(([product, cells]) => {
    const piece = drafts[product]
    const values = Object.fromEntries(cells.map(({ field, value }) => [field, value])) as Partial<GridRow>
    if (!piece || values.state !== 'published') return []
    const fields = sampleFieldsOf({ ...piece, ...values })
    return fields.length > 0 ? [{ product, name: piece.name, fields }] : []
  })
}

/** The cells in groups that fit a request. The cells of a product stay together, because the server checks them together. */
export function toParts(cells: readonly NewCell[]): NewCell[][] {
  const parts: NewCell[][] = []
  for (const ofProduct of groupBy(cells, ({ product }) => product).values()) {
    const last = parts.at(-1)
    if (last && last.length + ofProduct.length <= maxGridProducts) last.push(...ofProduct)
    else parts.push([...ofProduct])
  }
  return parts
}

export function toUndo({ saved }: Pick<SavedCells, 'saved'>): NewCell[] {
  return saved
    .filter(({ before, after }) => before !== after)
    .map(({ product, field, before, after }) => ({ product, field, was: after, value: before }))
}

/** The summary at the foot of the list: `12 changes in 10 pieces, not saved`. */
export function dockText(drafts: GridDrafts): string {
  const cells = listChanged(drafts)
  const items = new Set(cells.map(({ product }) => product)).size
  return `${countText(cells.length, 'change')} in ${countText(items, 'piece')}, not saved`
}

/** Reads the drafts that a browser has stored; none when the text is damaged. */
export function readDrafts(text: string | null): GridDrafts {
  try {
    const pieces = Object.entries(Object(JSON.parse(text ?? '{}')))
    return Object.fromEntries(pieces.filter((entry): entry is [string, ProductDraft] => isProduct(entry[1])))
  } catch {
    return {}
  }
}

function isProduct(stored: unknown): boolean {
  const { name, category, brand, image, cells }: Partial<Record<keyof ProductDraft, unknown>> = Object(stored)
  if ([name, category, brand, image].some((text) => typeof text !== 'string')) return false
  if (typeof cells !== 'object' || cells === null) return false
  return Object.entries(cells).every(([field, cell]) => {
    const { was, entered }: Partial<GridCell> = Object(cell)
    const isValue = ['string', 'number', 'boolean'].includes(typeof was)
    return Object.hasOwn(fieldLabels, field) && typeof entered === 'string' && isValue
  })
}

export const fieldLabels: Record<GridField, string> = {
  name: 'Name',
  price: 'Price',
  countInStock: 'Stock',
  category: 'Category',
  featured: 'Featured',
  state: 'Published',
}

export function toEntered(field: GridField, value: CellValue): string {
  return field === 'price' ? formatDollars(Number(value)).slice(1) : String(value)
}

/** A value in words: `$679.00`, `Hidden`. */
export function cellText(field: GridField, value: CellValue): string {
  if (field === 'price') return formatDollars(Number(value))
  if (field === 'featured') return value === true ? 'Featured' : 'Not featured'
  const text = String(value)
  if (field === 'category' && text === '') return 'none'
  return field === 'state' ? text.slice(0, 1).toUpperCase() + text.slice(1) : text
}

/** Reads a cell: its value, or a sentence that says what to enter. */
export function readCell(field: GridField, entered: string): { value: CellValue } | { problem: string } {
  const text = entered.trim()
  switch (field) {
    case 'name':
    case 'category': {
      if (field === 'name' && text === '') return { problem: 'Enter a name' }
      const { maxLength } = productFields[field]
      return text.length <= maxLength ? { value: text } : { problem: `Use up to ${maxLength} characters` }
    }
    case 'price': {
      const number = normalizePrice(text)
      const isPrice = /^\d{1,7}(\.\d{1,2})?$/.test(number) && Number(number) <= 1_000_000
      return isPrice ? { value: Number(number) } : { problem: 'Enter dollars such as 345.00' }
    }
    case 'countInStock':
      return /^\d{1,4}$/.test(text) ? { value: Number(text) } : { problem: 'Enter a number from 0 to 9999' }
    case 'featured':
      return { value: text === 'true' }
    default:
      return { value: text }
  }
}
