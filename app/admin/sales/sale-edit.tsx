import { useParams, useSearchParams } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { salesApi, useReadSaleQuery } from '#app/api/sales/sales.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { SaleForm } from './sale-form.tsx'
import { SaleOverview } from './sale-overview.tsx'

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
