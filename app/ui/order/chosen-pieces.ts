import type { RequestedPiece } from '#rules/requests.ts'

/** The name of the field for the quantity of a piece. */
export function quantityName({ item, parcel }: Pick<RequestedPiece, 'item' | 'parcel'>): string {
  return `qty-${item}-${parcel ?? ''}`
}

/** The quantity that a form starts with: 1 of a single piece; none where the buyer chooses between several. */
export function startQuantity(pieces: readonly RequestedPiece[]): number {
  return pieces.length === 1 ? 1 : 0
}

/** The pieces that are chosen in a form, by its values. */
export function chosenPieces(pieces: readonly RequestedPiece[], values: Record<string, string>): RequestedPiece[] {
  return pieces
    .map((piece) => ({ ...piece, qty: Math.min(piece.qty, Number(values[quantityName(piece)] ?? 0)) }))
    .filter(({ qty }) => qty > 0)
}
