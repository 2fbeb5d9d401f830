import { useEffect, useRef } from 'react'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import type { AddPreview, PricedPiece } from '#contract/selling/added-pieces.ts'
import type { Sale } from '#contract/selling/sales.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { offText } from '#rules/selling/sales/sale-prices.ts'
import { countText } from './grid-drafts.ts'
import { saleEffectText } from './sale-choice.ts'

interface SalePreviewProps {
  /** What the server answered; null while the dialog is closed. */
  preview: AddPreview | null
  sale: Sale | undefined
  name: string
  busy: boolean
  onAdd: (pieces: readonly PricedPiece[]) => void
  onClose: () => void
}

/** The prices of pieces in a sale before they are put into it. The focus starts on the harmless button. */
export function SalePreview({ preview, sale, name, busy, onAdd, onClose }: SalePreviewProps) {
  const keep = useRef<HTMLButtonElement>(null)
  const isShown = preview !== null
  useEffect(() => {
    if (isShown) keep.current?.focus()
  }, [isShown])
  const { pieces, leftOut } = preview ?? { pieces: [], leftOut: [] }
  const { length } = pieces
  return (
    <ModalDialog show={isShown} isWide aria-labelledby="sale-preview" onClose={onClose}>
      <h2 className="h3" id="sale-preview">
        {length === 0 ? `No piece can be added to ${name}` : `Add ${countText(length, 'piece')} to ${name}?`}
      </h2>
      {length > 0 && <p>{saleEffectText(sale)}</p>}
      {length > 0 && <PriceTable pieces={pieces} />}
      {leftOut.length > 0 && (
        <>
          <h3 className="h6 mt-3">{countText(leftOut.length, 'piece')} left out</h3>
          <ul>
            {leftOut.map(({ product, name: piece, message }) => (
              <li key={product}>
                <strong>{piece}</strong>: {message}
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        {length > 0 && (
          <LoadingButton type="button" busy={busy} onClick={() => onAdd(pieces)}>
            {sale ? `Add ${countText(length, 'piece')}` : `Save draft with ${countText(length, 'piece')}`}
          </LoadingButton>
        )}
        <button className="btn btn-outline" type="button" ref={keep} onClick={onClose}>
          Not now
        </button>
      </DialogActions>
    </ModalDialog>
  )
}

function PriceTable({ pieces }: { pieces: readonly PricedPiece[] }) {
  return (
    <table className="table table-sm table-stack">
      <caption className="visually-hidden">Prices in the sale</caption>
      <thead>
        <tr>
          <th scope="col">Piece</th>
          <th scope="col" className="right">
            Now
          </th>
          <th scope="col" className="right">
            Was, as shown
          </th>
          <th scope="col" className="right">
            Sale price
          </th>
          <th scope="col" className="right">
            Off
          </th>
        </tr>
      </thead>
      <tbody>
        {pieces.map(({ product, name, price, was, salePrice }) => (
          <tr key={product}>
            <td data-th="Piece" className="lead-cell">
              {name}
            </td>
            <td data-th="Now" className="right num">
              {formatDollars(price)}
            </td>
            <td data-th="Was, as shown" className="right num">
              {was === null ? '' : formatDollars(was)}
            </td>
            <td data-th="Sale price" className="right num">
              <strong>{formatDollars(salePrice)}</strong>
            </td>
            <td data-th="Off" className="right num">
              {was === null ? '' : offText(salePrice, was)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
