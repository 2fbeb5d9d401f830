import { Link } from 'react-router'
import type { Sale } from '#contract/selling/sales.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { saleDaysText } from '#rules/selling/sales/sale-days.ts'
import { piecesText, saleStates } from './sale-text.ts'

/** The sales with what was sold in each; on phones every sale is a card. */
export function SaleTable({ sales, onEnd }: { sales: readonly Sale[]; onEnd: (sale: Sale) => void }) {
  return (
    <table className="table table-stack table-figures">
      <caption className="visually-hidden">Sales</caption>
      <thead>
        <tr>
          <th scope="col">Sale</th>
          <th scope="col">Days</th>
          <th scope="col" className="right">
            Pieces
          </th>
          <th scope="col" className="right">
            Off
          </th>
          <th scope="col" className="right">
            Sold in it
          </th>
          <th scope="col">State</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={sale._id}>
            <td data-th="Sale" className="lead-cell">
              <Link to={adminPaths.sale(sale._id)}>{sale.name}</Link>
            </td>
            <td data-th="Days">{saleDaysText(sale)}</td>
            <td data-th="Pieces" className="right">
              {sale.pieceCount}
            </td>
            <td data-th="Off" className="right">
              {sale.percent === null ? 'set prices' : `${sale.percent}%`}
            </td>
            <td data-th="Sold in it" className="right">
              {soldText(sale)}
            </td>
            <td data-th="State">
              <span className={`badge ${saleStates[sale.state].look}`}>{saleStates[sale.state].label}</span>
            </td>
            <td className="act right">
              <SaleAction sale={sale} onEnd={onEnd} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function soldText({ state, soldUnits, sold }: Sale): string {
  if (state === 'draft' || state === 'planned') return ''
  return soldUnits === 0 ? '0 pieces' : `${piecesText(soldUnits)}, ${formatDollars(sold)}`
}

function SaleAction({ sale, onEnd }: { sale: Sale; onEnd: (sale: Sale) => void }) {
  if (sale.state === 'running') {
    return (
      <button
        className="btn btn-outline btn-sm"
        type="button"
        aria-label={`End now ${sale.name}`}
        onClick={() => onEnd(sale)}
      >
        End now
      </button>
    )
  }
  const isEnded = sale.state === 'ended'
  return (
    <Link
      className="btn btn-quiet btn-sm"
      to={isEnded ? adminPaths.newSale(sale._id) : adminPaths.sale(sale._id)}
      aria-label={`${isEnded ? 'Copy' : 'Open'} ${sale.name}`}
    >
      {isEnded ? 'Copy' : 'Open'}
    </Link>
  )
}
