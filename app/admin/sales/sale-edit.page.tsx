import { useParams, useSearchParams } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { salesApi, useReadSaleQuery } from '#app/api/sales/sales.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import type { SaleDetails } from '#contract/selling/sales.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { saleDaysText } from '#rules/selling/sales/sale-days.ts'
import { codesChoices } from './codes-choice.tsx'
import { SaleForm } from './sale-form.tsx'
import { piecesText, saleStates } from './sale-text.ts'

export const loader = prefetch(({ params, query }) => {
  const id = params.id === 'new' ? (query.get('copy') ?? '') : (params.id ?? '')
  return id === '' ? [] : [salesApi.endpoints.readSale.initiate(id, { forceRefetch: true })]
})

/** A sale: its days, its pieces with their prices, and what codes do. Once it runs, it is only read. */
export function Component() {
  const { id = 'new' } = useParams()
  const copyOf = useSearchParams()[0].get('copy') ?? ''
  const isNew = id === 'new'
  const readId = isNew ? copyOf : id
  const { data: sale, error, isFetching, refetch } = useReadSaleQuery(readId, { skip: readId === '' })
  const title = isNew ? 'New sale' : (sale?.name ?? 'Sale')
  const isRead = sale !== undefined && !isNew && (sale.state === 'running' || sale.state === 'ended')
  return (
    <>
      <PageMeta title={title} />
      <div className="container">
        <BackLink to={adminPaths.sales} />
        {!sale && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {isRead && <SaleOverview sale={sale} />}
        {!isRead && (sale !== undefined || readId === '') && (
          <SaleForm key={id} stored={isNew ? null : (sale ?? null)} copied={isNew ? (sale ?? null) : null} />
        )}
      </div>
    </>
  )
}

/** A sale that runs or has ended: its prices cannot be changed any more. */
function SaleOverview({ sale }: { sale: SaleDetails }) {
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
