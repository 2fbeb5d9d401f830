import { Icon } from '#app/ui/image/icon.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import type { SalePiece } from '#contract/selling/sales.ts'
import { formatDollars, normalizePrice } from '#rules/platform/money.ts'
import { offText } from '#rules/selling/sales/sale-prices.ts'
import styles from './sales.module.scss'

/** A piece of a sale with the sale price that is entered, as text. */
export interface EnteredPiece extends SalePiece {
  entered: string
}

interface PieceTableProps {
  pieces: readonly EnteredPiece[]
  /** Why the price of a piece is refused, by its place from 0. */
  errors: Record<string, string>
  onPrice: (product: string, entered: string) => void
  onRemove: (product: string) => void
}

/** The pieces of a sale with their prices; on phones every piece is a card. */
export function PieceTable({ pieces, errors, onPrice, onRemove }: PieceTableProps) {
  return (
    <table className="table table-sm table-stack table-figures">
      <caption className="visually-hidden">Pieces of the sale</caption>
      <thead>
        <tr>
          <th scope="col">Piece</th>
          <th scope="col" className="right">
            Was, as shown
          </th>
          <th scope="col" className="right">
            Sale price, $
          </th>
          <th scope="col" className="right">
            Off
          </th>
          <th scope="col" className="right">
            Stock
          </th>
          <th scope="col">
            <span className="visually-hidden">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pieces.map((piece, index) => {
          const error = errors[`pieces.${index}.salePrice`]
          const price = Number(normalizePrice(piece.entered))
          return (
            <tr key={piece.product}>
              <td data-th="Piece" className="lead-cell text-break">
                <div className={styles.name}>
                  <ProductPicture image={piece.image} sizes="56px" />
                  <div>
                    <strong>{piece.name}</strong>
                    <small>{piece.code}</small>
                    {piece.otherSale !== null && (
                      <small className={styles.fault}>In the sale ‘{piece.otherSale}’ on these days</small>
                    )}
                  </div>
                </div>
              </td>
              <td data-th="Was, as shown" className="right">
                {piece.was === null ? 'not offered' : formatDollars(piece.was)}
              </td>
              <td data-th="Sale price, $" className="right">
                <input
                  className={`form-control form-control-sm ${styles.cell} ${styles.asText} ${error ? 'is-invalid' : ''}`}
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={`Sale price of ${piece.name}, dollars`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `piece-${piece.product}-error` : undefined}
                  value={piece.entered}
                  onChange={(event) => onPrice(piece.product, event.currentTarget.value)}
                />
                {error && (
                  <span className={styles.fault} id={`piece-${piece.product}-error`}>
                    {error}
                  </span>
                )}
              </td>
              <td data-th="Off" className="right text-nowrap">
                {piece.was !== null && price >= 0 ? offText(price, piece.was) : ''}
              </td>
              <td data-th="Stock" className="right">
                {piece.countInStock}
              </td>
              <td className="act right">
                <button
                  className="btn btn-quiet btn-icon"
                  type="button"
                  aria-label={`Take ${piece.name} out of the sale`}
                  onClick={() => onRemove(piece.product)}
                >
                  <Icon name="x-lg" />
                </button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
