import type { RequestedPiece } from '#rules/orders/requests.ts'
import type { RequestRow } from '#server/orders/parcels/parcels.queries.ts'

/** Units of the same item and parcel are one piece. */
export function mergePieces(pieces: readonly RequestedPiece[]): RequestedPiece[] {
  const merged = new Map<string, RequestedPiece>()
  for (const piece of pieces) {
    const key = `${piece.item} ${piece.parcel}`
    merged.set(key, { ...piece, qty: (merged.get(key)?.qty ?? 0) + piece.qty })
  }
  return [...merged.values()]
}

/** A piece of a request as the database stores it. */
export function toRow({ item, qty, parcel }: RequestedPiece): RequestRow['pieces'][number] {
  return { position: item, qty, parcelId: parcel }
}
