import { useRef } from 'react'
import { ListBody, MoreRows, PageHead } from '#app/admin/kit/list-page.tsx'
import { deletedProductsApi } from '#app/api/admin/back-office.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { DeletedList } from '#app/admin/kit/deleted-list.tsx'
import type { DeletedProduct } from '#contract/back-office/deleted-products.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { nzTimeText } from '#rules/platform/nz-dates.ts'
import { useRestore } from './use-restore.ts'

export const loader = prefetch(() => [deletedProductsApi.list.initiate(undefined, { forceRefetch: true })])

export function Component() {
  const list = deletedProductsApi.list.useInfiniteQuery()
  const { restore, isLoading } = useRestore()
  const heading = useRef<HTMLHeadingElement>(null)
  const products = list.data?.pages.flatMap(({ items }) => items)

  async function handleRestore({ id }: { id: string }) {
    await restore([id])
    // Its button goes with its row.
    heading.current?.focus()
  }

  return (
    <>
      <PageMeta title="Deleted pieces" />
      <div className="container">
        <BackLink to={adminPaths.products()} />
        <PageHead
          heading="Deleted pieces"
          headingRef={heading}
          meta="A piece comes back with its reviews, pictures, prices and units. It leaves carts and stock alerts for good."
        />
        <ListBody
          rows={products}
          query={list}
          empty={
            <EmptyState title="Nothing was deleted in the last 30 days" drawing={false}>
              Deleted pieces stay here for 30 days.
            </EmptyState>
          }
        >
          {(shown) => (
            <DeletedList
              level="h2"
              items={shown.map(toItem)}
              isBusy={isLoading}
              onRestore={(item) => void handleRestore(item)}
            />
          )}
        </ListBody>
        <MoreRows query={list} label="Deleted before" rows={products} first="last" noun="pieces" />
      </div>
    </>
  )
}

export function toItem({ product, name, code, by, deletedAt }: DeletedProduct) {
  return { id: product, name, about: `${code === '' ? '' : `${code}, `}deleted on ${nzTimeText(deletedAt)} by ${by}` }
}
