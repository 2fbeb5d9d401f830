import { discountsApi, useListDiscountsQuery } from '#app/api/discounts.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { DiscountForm } from './discount-form.tsx'
import { DiscountTable } from './discount-table.tsx'
import { useEndDiscount } from './use-end-discount.tsx'

/** How often a code has been used changes with every order: it is read anew whenever somebody looks. */
export const loader = prefetch(() => [discountsApi.endpoints.listDiscounts.initiate(undefined, { forceRefetch: true })])

/** Discounts: the codes that the owner has given out, newest first, and the form for another one. */
export function Component() {
  const { data: discounts, error, isFetching, refetch } = useListDiscountsQuery()
  const { heading, askToEnd, dialog } = useEndDiscount()
  return (
    <>
      <PageMeta title="Discounts" />
      <div className="container">
        <div className="page-head">
          <h1 ref={heading} tabIndex={-1}>
            Discounts
          </h1>
          <p className="meta">A code counts whole days, in New Zealand’s time. An order can have one.</p>
        </div>
        {!discounts && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {discounts?.length === 0 && <p>No discount codes yet.</p>}
        {discounts && discounts.length > 0 && <DiscountTable discounts={discounts} onEnd={askToEnd} />}
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
