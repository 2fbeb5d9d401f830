import type { RequestedPiece } from '#rules/orders/requests.ts'

export function quantityName({ item, parcel }: Pick<RequestedPiece, 'item' | 'parcel'>): string {
  return `qty-${item}-${parcel ?? ''}`
}

/** 1 of a single piece; none where the buyer chooses between several. */
export function startQuantities(pieces: readonly RequestedPiece[]): Record<string, string> {
  return Object.fromEntries(pieces.map((piece) => [quantityName(piece), pieces.length === 1 ? '1' : '0']))
}

export function allQuantities(pieces: readonly RequestedPiece[]): Record<string, string> {
  return Object.fromEntries(pieces.map((piece) => [quantityName(piece), String(piece.qty)]))
}

export function areAllChosen(pieces: readonly RequestedPiece[], values: Record<string, string>): boolean {
  return Object.entries(allQuantities(pieces)).every(([name, quantity]) => values[name] === quantity)
}

export function chosenPieces(pieces: readonly RequestedPiece[], values: Record<string, string>): RequestedPiece[] {
  return pieces
    .map((piece) => ({ ...piece, qty: Math.min(piece.qty, Number(values[quantityName(piece)] ?? 0)) }))
    .filter(({ qty }) => qty > 0)
}
