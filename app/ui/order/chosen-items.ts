import type { RequestedItem } from '#rules/orders/requests.ts'

export function quantityName({ item, parcel }: Pick<RequestedItem, 'item' | 'parcel'>): string {
  return `qty-${item}-${parcel ?? ''}`
}

/** 1 of a single item; none where the buyer chooses between several. */
export function startQuantities(items: readonly RequestedItem[]): Record<string, string> {
  return Object.fromEntries(items.map((product) => [quantityName(product), items.length === 1 ? '1' : '0']))
}

export function allQuantities(products: readonly RequestedItem[]): Record<string, string> {
  return Object.fromEntries(products.map((piece) => [quantityName(piece), String(piece.qty)]))
}

export function areAllChosen(pieces: readonly RequestedItem[], values: Record<string, string>): boolean {
  return Object.entries(allQuantities(pieces)).every(([name, quantity]) => values[name] === quantity)
}

export function chosenItems(pieces: readonly RequestedItem[], values: Record<string, string>): RequestedItem[] {
  return pieces
    .map((piece) => ({ ...piece, qty: Math.min(piece.qty, Number(values[quantityName(piece)] ?? 0)) }))
    .filter(({ qty }) => qty > 0)
}
