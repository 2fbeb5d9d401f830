import { useParams } from 'react-router'
import { stockAlertsApi } from '#app/api/stock.ts'
import { historyApi } from '#app/api/admin/platform.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import type { MissingPage } from '#app/page/load-error.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetchById } from '#app/store/prefetch.ts'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import { History } from '#app/admin/people/history/history.tsx'
import { ProductForm } from './product-form.tsx'
import { productListPath } from '#app/admin/products/product-list-path.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'

/** Always refetch on mount: an edit starts from the stored values. */
const refetched = { forceRefetch: true }

export const loader = prefetchById('Product not found', (id) => [
  catalogueApi.one.initiate({ id }, refetched),
  catalogueApi.known.initiate(),
  stockAlertsApi.count.initiate({ ids: id }, refetched),
  historyApi.list.initiate({ subject: 'product', id }, refetched),
])

export const missing: MissingPage = { heading: 'Edit product', link: { label: 'Products', to: adminPaths.products() } }

export function Component() {
  const { id = '' } = useParams()
  const { data: product, refetch } = catalogueApi.one.useQuery({ id })
  const history = historyApi.list.useQuery({ subject: 'product', id })

  async function readStored() {
    const [stored] = await Promise.all([refetch(), history.refetch()])
    // After an error the query still has its previous data.
    return stored.isSuccess ? stored.data : undefined
  }

  return (
    <>
      <PageMeta title="Edit product" />
      <div className="container">
        <div className="trail">
          <BackLink to={productListPath()} />
        </div>
        <PageHeading title="Edit product" meta={product && <Saved product={product} />} afterCrumbs />
        <WhoWaits id={id} />
        {product && <ProductForm product={product} readStored={readStored} />}
        <History subject="product" id={id} />
      </div>
    </>
  )
}

function Saved({ product: { code, version, updatedAt, isDraft, isHidden } }: { product: Product }) {
  const saved = `version ${version}, last saved on ${nzDayText(updatedAt)}`
  const state = isHidden ? `hidden, ${saved}` : isDraft ? 'a draft that only you and your staff see' : saved
  return <span className="num">{[code, state].filter(Boolean).join(', ')}</span>
}

function WhoWaits({ id }: { id: string }) {
  const { data } = stockAlertsApi.count.useQuery({ ids: id })
  const count = data?.find(({ product }) => product === id)
  if (!count) return null
  return (
    <Alert kind="info" className="mb-4">
      {waitingText(count)}
    </Alert>
  )
}

export function waitingText({ waiting, unconfirmed }: { waiting: number; unconfirmed: number }): string {
  const wait = waiting === 1 ? '1 person is waiting for it' : `${waiting} people are waiting for it`
  const told = 'Each gets one email when they can order it again.'
  const open = unconfirmed === 1 ? '1 hasn’t confirmed yet.' : `${unconfirmed} haven’t confirmed yet.`
  return [`${wait}.`, waiting > 0 && told, unconfirmed > 0 && open].filter(Boolean).join(' ')
}
