/** What changed the stock or the holds of a product, as a line of the stock ledger has it. */
export const stockLineKinds = [
  'opening',
  'created',
  'deleted',
  'hold',
  'paid',
  'hold-ended',
  'cancellation',
  'return',
  'delivery-in',
  'stocktake',
  'correction',
  'import',
  'undo',
] as const

export type StockLineKind = (typeof stockLineKinds)[number]
