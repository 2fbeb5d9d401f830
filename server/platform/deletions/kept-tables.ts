/** A table whose rows go with a product and come back with it. */
interface KeptTable {
  name: string
  /** The column that names the product, or the row of `parent` that does. */
  column: string
  parent?: { name: string; column: string }
  /** Whether its column `bytes` has files. */
  hasFiles?: true
}

/** The tables whose rows a deleted product keeps, children before parents: deleted in this order, restored reversed. */
export const keptTables: readonly KeptTable[] = [
  { name: 'review_photos', column: 'review_id', parent: { name: 'reviews', column: 'product_id' }, hasFiles: true },
  { name: 'reviews', column: 'product_id' },
  { name: 'product_pictures', column: 'product_id' },
  { name: 'product_questions', column: 'product_id' },
  { name: 'price_periods', column: 'product_id' },
  { name: 'sale_pieces', column: 'product_id' },
  { name: 'stocktake_counts', column: 'product_id' },
  { name: 'my_list_items', column: 'product_id' },
  { name: 'shared_list_items', column: 'product_id' },
  { name: 'products', column: 'id' },
]

/** The table of order items. Its rows stay when their product is deleted; what is kept is which of them were its. */
export const orderItemsTable = 'order_items'

/** What goes with a product for good, by its table, and why. */
export const lostTables = {
  holds: 'A hold is a promise of minutes. Its order can be paid with what is left when the piece is back.',
  cart_items: 'A cart without the piece was shown to its owner, who may have ordered since.',
  stock_alerts: 'An address cannot stop an alert of a piece that is not there, so an old one must send no email.',
  stock_alert_pauses: 'A pause is about alerts, which do not come back.',
  move_pictures: 'The move from another shop may have been taken back since.',
} as const satisfies Record<string, string>
