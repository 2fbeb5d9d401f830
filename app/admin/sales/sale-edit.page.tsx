import { countText } from '#rules/platform/count-text.ts'
import { useParams, useSearchParams } from 'react-router'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { salesApi } from '#app/api/admin/selling.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import type { SaleDetails } from '#contract/selling/sales.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { saleDaysText } from '#rules/selling/sales/sale-prices.ts'
import { codesChoices } from './codes-choice.tsx'
import { SaleForm } from './sale-form.tsx'
import { saleStates } from './sale-text.ts'

export const loader = prefetch(({ params, query }) => {
  const id = params.id === 'new' ? (query.get('copy') ?? '') : (params.id ?? '')
  return id === '' ? [] : [salesApi.read.initiate({ id }, { forceRefetch: true })]
})

export function Component() {
  const { id = 'new' } = useParams()
  const copyOf = useSearchParams()[0].get('copy') ?? ''
  const isNew = id === 'new'
  const readId = isNew ? copyOf : id
  const { data: sale, error, isFetching, refetch } = salesApi.read.useQuery({ id: readId }, { skip: readId === '' })
  const title = isNew ? 'New sale' : (sale?.name ?? 'Sale')
  const isRead = sale !== undefined && !isNew && (sale.state === 'running' || sale.state === 'ended')
  return (
    <>
      <PageMeta title={title} />
      <div className="container">
        <BackLink to={adminPaths.sales} />
        {!sale && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
        {isRead && <SaleOverview sale={sale} />}
        {!isRead && (sale !== undefined || readId === '') && (
          <SaleForm key={id} stored={isNew ? null : (sale ?? null)} copied={isNew ? (sale ?? null) : null} />
        )}
      </div>
    </>
  )
}

/** A sale that is running or has ended: its prices can no longer change. */
function SaleOverview({ sale }: { sale: SaleDetails }) {
  return (
    <>
      <div className="page-head">
        <h1>{sale.name}</h1>
        <p className="meta">
          {saleStates[sale.state].label}, {saleDaysText(sale)}, {countText(sale.pieces.length, 'piece')}
        </p>
      </div>
      <p>{codesChoices.find(({ value }) => value === sale.codes)?.label}.</p>
      {sale.announcement !== '' && <p>Announcement: ‘{sale.announcement}’</p>}
      {sale.menuLabel !== '' && (
        <p>
          ‘{sale.menuLabel}’ in the menu leads to {sale.textLink}
        </p>
      )}
      <DataTable
        caption={`Pieces of ${sale.name}`}
        variant="table-stack"
        rows={sale.pieces}
        keyOf={({ product }) => product}
        columns={[
          { head: 'Piece', isLead: true, cell: ({ name }) => name },
          {
            head: 'Sale price',
            isRight: true,
            cell: ({ salePrice }) => (salePrice === null ? '' : formatDollars(salePrice)),
          },
        ]}
      />
    </>
  )
}
