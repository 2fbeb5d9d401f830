/**
 * What changed the stock or the holds of a product, as a line of the stock ledger has it, by the choice of the filter
 * that selects it.
 */
export const stockLineGroups = {
  sale: ['paid'],
  hold: ['hold', 'hold-ended'],
  cancellation: ['cancellation'],
  return: ['return'],
  'delivery-in': ['delivery-in'],
  stocktake: ['stocktake'],
  correction: ['correction', 'created', 'deleted', 'brought-back', 'opening', 'undo'],
  import: ['import'],
} as const

export type StockLineGroup = keyof typeof stockLineGroups
export type StockLineKind = (typeof stockLineGroups)[StockLineGroup][number]
