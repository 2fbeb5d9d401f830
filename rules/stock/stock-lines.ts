import type { StockLineGroup, StockLineKind } from '#contract/stock/stock-line-kinds.ts'

/** In the words of the page and of its CSV file. */
export const stockKindText: Record<StockLineKind, string> = {
  opening: 'Opening stock',
  created: 'Created',
  deleted: 'Deleted',
  'brought-back': 'Restored',
  hold: 'Hold',
  paid: 'Paid',
  'hold-ended': 'Hold ended',
  cancellation: 'Cancellation',
  return: 'Return',
  'delivery-in': 'Delivery in',
  stocktake: 'Stocktake',
  correction: 'Correction',
  import: 'Import',
  undo: 'Undo',
}

export const stockGroupText: Record<StockLineGroup, string> = {
  sale: 'Sale',
  hold: 'Hold',
  cancellation: 'Cancellation',
  return: 'Return',
  'delivery-in': 'Delivery in',
  stocktake: 'Stocktake',
  correction: 'Correction',
  import: 'Import',
}

/** With a sign, and a minus as wide as the plus. */
export function changeText(change: number): string {
  if (change === 0) return '0'
  return change > 0 ? `+${change}` : `−${-change}`
}
