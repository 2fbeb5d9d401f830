import { discountsApi, useListDiscountsInfiniteQuery } from '#app/api/discounts.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { salesPages } from '#app/admin/frame/admin-places.ts'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { LoadMore } from '#app/ui/navigation/load-more.tsx'
import { DeletedDiscounts } from './deleted-discounts.tsx'
import { DiscountForm } from './discount-form.tsx'
import { DiscountTable } from './discount-table.tsx'
import { useDeleteDiscount } from './use-delete-discount.ts'
import { useEndDiscount } from './use-end-discount.tsx'

/** Always refetch on mount: the number of uses changes with every order. */
export const loader = prefetch(() => [
  discountsApi.endpoints.listDiscounts.initiate(undefined, { forceRefetch: true }),
  discountsApi.endpoints.listDeletedDiscounts.initiate(undefined, { forceRefetch: true }),
])

/** Discounts: all codes, newest first, those that can be brought back, and the form for a new one. */
export function Component() {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useListDiscountsInfiniteQuery()
  const discounts = data?.pages.flatMap(({ items }) => items)
  const { heading, askToEnd, dialog } = useEndDiscount()
  const deleteDiscount = useDeleteDiscount(heading)
  return (
    <>
      <PageMeta title="Discounts" />
      <div className="container">
        <div className="page-head">
          <h1 ref={heading} tabIndex={-1}>
            Sales and codes
          </h1>
          <p className="meta">A code runs from the start of its first day to the end of its last, New Zealand time.</p>
        </div>
        <SubNav label="Pages of this section" pages={salesPages} />
        <div className="d-flex flex-wrap gap-3 justify-content-between align-items-start mb-3">
          <div>
            <h2 className="h3">Discount codes</h2>
            <p className="meta mb-0">One per order. Each sale decides whether codes apply to its pieces.</p>
          </div>
          <a className="btn btn-outline btn-sm" href="#new-discount">
            <Icon name="plus-lg" />
            New code
          </a>
        </div>
        {!discounts && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {discounts?.length === 0 && <p>No discount codes yet.</p>}
        {discounts && discounts.length > 0 && (
          <DiscountTable
            discounts={discounts}
            onEnd={askToEnd}
            onDelete={(discount) => void deleteDiscount(discount)}
          />
        )}
        {discounts && (hasNextPage || (data?.pages.length ?? 0) > 1) && (
          <LoadMore
            label="Older codes"
            hasMore={hasNextPage}
            busy={isFetching}
            onMore={async () => (await fetchNextPage()).hasNextPage}
          >
            {hasNextPage ? `The newest ${discounts.length} codes` : `${discounts.length} codes in total`}
          </LoadMore>
        )}
        <DeletedDiscounts heading={heading} />
        <section className="mt-5" aria-labelledby="new-discount">
          <h2 className="h3 mb-4" id="new-discount">
            New discount code
          </h2>
          <DiscountForm />
        </section>
      </div>
      {dialog}
    </>
  )
}
