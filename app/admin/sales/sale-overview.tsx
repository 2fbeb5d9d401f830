import type { SaleDetails } from '#contract/selling/sales.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { saleDaysText } from '#rules/selling/sales/sale-days.ts'
import { codesChoices } from './codes-choice.tsx'
import { piecesText, saleStates } from './sale-text.ts'

/** A sale that runs or has ended: its prices cannot be changed any more. */
export function SaleOverview({ sale }: { sale: SaleDetails }) {
  return (
    <>
      <div className="page-head">
        <h1>{sale.name}</h1>
        <p className="meta">
          {saleStates[sale.state].label}, {saleDaysText(sale)}, {piecesText(sale.pieces.length)}
        </p>
      </div>
      <p>{codesChoices.find(({ value }) => value === sale.codes)?.label}.</p>
      {sale.announcement !== '' && <p>Announcement: ‘{sale.announcement}’</p>}
      {sale.menuLabel !== '' && (
        <p>
          ‘{sale.menuLabel}’ in the menu leads to {sale.textLink}
        </p>
      )}
      <table className="table table-stack">
        <caption className="visually-hidden">Pieces of {sale.name}</caption>
        <thead>
          <tr>
            <th scope="col">Piece</th>
            <th scope="col" className="right">
              Sale price
            </th>
          </tr>
        </thead>
        <tbody>
          {sale.pieces.map((piece) => (
            <tr key={piece.product}>
              <td data-th="Piece" className="lead-cell">
                {piece.name}
              </td>
              <td data-th="Sale price" className="right">
                {piece.salePrice === null ? '' : formatDollars(piece.salePrice)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
