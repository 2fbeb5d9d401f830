import {
  type CellValue,
  type GridField,
  type GridRow,
  maxGridProducts,
  type NewCell,
  type SavedCells,
} from '#contract/back-office/product-grid.ts'
import { type SampleField, sampleFieldsOf } from '#rules/catalogue/sample-product.ts'
import { groupBy } from '#rules/platform/group-by.ts'
import { cellText, readCell } from './cell-values.ts'

/** A cell that is not saved: what was seen, what is entered, and why it could not be saved. */
export interface GridCell {
  was: CellValue
  entered: string
  /** Why the server refused it. */
  problem?: string
  /** What another person saved meanwhile. */
  conflict?: { now: CellValue; by: string | null; at: string | null }
}

/** The cells of a piece that are not saved, with what the preview says of it: it may be on another page of the list. */
export interface PieceDraft extends Pick<GridRow, SampleField> {
  cells: Partial<Record<GridField, GridCell>>
}

/** The cells that are not saved, by the ids of their pieces. */
export type GridDrafts = Readonly<Record<string, PieceDraft>>

/** The drafts, and those before each step that can be undone. */
export interface GridState {
  drafts: GridDrafts
  past: readonly GridDrafts[]
  /** The cell that is typed into: its next letters are the same step. */
  typing: string | null
}

/** A value that is entered into a cell. */
export interface Entry {
  row: Pick<GridRow, '_id' | SampleField | GridField>
  field: GridField
  entered: string
}

/** What happens to the cells. */
export type GridAction =
  | { type: 'loaded'; drafts: GridDrafts }
  | { type: 'typed'; entry: Entry }
  | { type: 'filled'; entries: readonly Entry[] }
  | { type: 'left' }
  | { type: 'takenBack'; product: string; field: GridField }
  | { type: 'keptMine'; product: string; field: GridField }
  | { type: 'undone' }
  | { type: 'discarded' }
  | { type: 'deleted'; products: readonly string[] }
  | { type: 'saved'; result: SavedCells }

export const emptyGrid: GridState = { drafts: {}, past: [], typing: null }

/** The most steps that can be undone. */
const maxSteps = 100

/** The state after an action. A step of many cells, such as a bulk change, is one step. */
export function nextGrid(state: GridState, action: GridAction): GridState {
  const { drafts, past } = state
  switch (action.type) {
    case 'loaded':
      return { ...emptyGrid, drafts: action.drafts }
    case 'typed': {
      const key = `${action.entry.row._id} ${action.entry.field}`
      const after = withEntry(drafts, action.entry)
      return state.typing === key ? { ...state, drafts: after } : { ...step(state, after), typing: key }
    }
    case 'filled':
      return step(state, withoutSame(action.entries.reduce(withEntry, drafts)))
    case 'left':
      return { ...state, drafts: withoutSame(drafts), typing: null }
    case 'takenBack':
      return step(
        state,
        withCell(drafts, action, () => undefined),
      )
    case 'keptMine':
      return step(
        state,
        withCell(drafts, action, ({ conflict, entered, was }) => ({ was: conflict?.now ?? was, entered })),
      )
    case 'undone': {
      const before = past.at(-1)
      return before ? { drafts: before, past: past.slice(0, -1), typing: null } : state
    }
    case 'discarded':
      return step(state, {})
    case 'deleted':
      // Undoing a step would bring back cells of pieces that no longer exist.
      return { ...emptyGrid, drafts: withoutPieces(drafts, action.products) }
    case 'saved':
      // The values from before the save are stored values now: undoing them is the business of the toast.
      return { ...emptyGrid, drafts: afterSave(drafts, action.result) }
    default:
      return state
  }
}

function step({ drafts, past }: GridState, after: GridDrafts): GridState {
  return { drafts: after, past: [...past, drafts].slice(-maxSteps), typing: null }
}

function withEntry(drafts: GridDrafts, { row, field, entered }: Entry): GridDrafts {
  const { _id, name, category, brand, image } = row
  const cells = drafts[_id]?.cells ?? {}
  const was = cells[field]?.was ?? row[field]
  return { ...drafts, [_id]: { name, category, brand, image, cells: { ...cells, [field]: { was, entered } } } }
}

function withoutPieces(drafts: GridDrafts, products: readonly string[]): GridDrafts {
  return Object.fromEntries(Object.entries(drafts).filter(([id]) => !products.includes(id)))
}

/** Which cell of the table it is. */
export interface CellPlace {
  product: string
  field: GridField
}

/** The drafts with another cell at a place, or without one. */
function withCell(
  drafts: GridDrafts,
  { product, field }: CellPlace,
  change: (cell: GridCell) => GridCell | undefined,
): GridDrafts {
  const piece = drafts[product]
  const cell = piece?.cells[field]
  if (!piece || !cell) return drafts
  const { [field]: _before, ...others } = piece.cells
  const after = change(cell)
  const cells = after ? { ...piece.cells, [field]: after } : others
  const { [product]: _piece, ...rest } = drafts
  return Object.keys(cells).length === 0 ? rest : { ...drafts, [product]: { ...piece, cells } }
}

/** Whether a cell has another value than the one that was seen; an invalid text is another value. */
export function isChanged(field: GridField, { was, entered }: GridCell): boolean {
  const read = readCell(field, entered)
  return 'problem' in read || read.value !== was
}

function withoutSame(drafts: GridDrafts): GridDrafts {
  return listCells(drafts)
    .filter(({ field, cell }) => !isChanged(field, cell))
    .reduce<GridDrafts>((rest, place) => withCell(rest, place, () => undefined), drafts)
}

function afterSave(drafts: GridDrafts, { saved, conflicts, refused }: SavedCells): GridDrafts {
  let rest = drafts
  for (const place of saved) rest = withCell(rest, place, () => undefined)
  for (const { product, field, now, by, at } of conflicts)
    rest = withCell(rest, { product, field }, (cell) => ({ ...cell, conflict: { now, by, at } }))
  for (const { product, field, message } of refused)
    rest = withCell(rest, { product, field }, (cell) => ({ ...cell, problem: message }))
  return rest
}

/** A cell that is not saved, and its place. */
export interface DraftedCell extends CellPlace {
  name: string
  cell: GridCell
}

/** All cells that are not saved, piece after piece. */
export function listCells(drafts: GridDrafts): DraftedCell[] {
  return Object.entries(drafts).flatMap(([product, { name, cells }]) =>
    Object.entries(cells).map(([field, cell]) => ({ product, name, field: field as GridField, cell })),
  )
}

/** Why a cell cannot be saved: its text, or what the server said; null when it can. */
export function problemOf(field: GridField, { entered, problem }: GridCell): string | null {
  const read = readCell(field, entered)
  return 'problem' in read ? read.problem : (problem ?? null)
}

/** The cells that can be saved, as the server takes them. */
export function toNewCells(drafts: GridDrafts): NewCell[] {
  return listCells(drafts).flatMap(({ product, field, cell }) => {
    const read = readCell(field, cell.entered)
    if ('problem' in read || cell.conflict || cell.problem || !isChanged(field, cell)) return []
    return [{ product, field, was: cell.was, value: read.value }]
  })
}

/** The pieces that the cells publish while they still have values of the sample product, and which. */
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

/** The cells in parts that a request takes; the cells of a piece stay together, because they are judged together. */
export function toParts(cells: readonly NewCell[]): NewCell[][] {
  const parts: NewCell[][] = []
  for (const ofPiece of groupBy(cells, ({ product }) => product).values()) {
    const last = parts.at(-1)
    if (last && last.length + ofPiece.length <= maxGridProducts) last.push(...ofPiece)
    else parts.push([...ofPiece])
  }
  return parts
}

/** The cells that give saved ones their values of before. */
export function toUndo({ saved }: Pick<SavedCells, 'saved'>): NewCell[] {
  return saved
    .filter(({ before, after }) => before !== after)
    .map(({ product, field, before, after }) => ({ product, field, was: after, value: before }))
}

/** The cells with another value than the one that was seen, those included that cannot be saved. */
export function listChanged(drafts: GridDrafts): DraftedCell[] {
  return listCells(drafts).filter(({ field, cell }) => isChanged(field, cell))
}

/** The summary at the foot of the list: `12 changes in 10 pieces, not saved`. */
export function dockText(drafts: GridDrafts): string {
  const cells = listChanged(drafts)
  const pieces = new Set(cells.map(({ product }) => product)).size
  return `${countText(cells.length, 'change')} in ${countText(pieces, 'piece')}, not saved`
}

/** A number of things: `1 change`, `12 changes`. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Reads drafts as a browser has stored them; none when the text is damaged. */
export function readDrafts(text: string | null): GridDrafts {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, PieceDraft] => isPiece(entry[1])),
    )
  } catch {
    return {}
  }
}

function isPiece(stored: unknown): boolean {
  if (typeof stored !== 'object' || stored === null) return false
  const { name, category, brand, image, cells } = stored as Partial<Record<keyof PieceDraft, unknown>>
  if ([name, category, brand, image].some((text) => typeof text !== 'string')) return false
  if (typeof cells !== 'object' || cells === null) return false
  return Object.entries(cells).every(
    ([field, cell]) =>
      Object.hasOwn(cellText, field) &&
      typeof cell === 'object' &&
      cell !== null &&
      typeof (cell as { entered?: unknown }).entered === 'string' &&
      ['string', 'number', 'boolean'].includes(typeof (cell as { was?: unknown }).was),
  )
}
