import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { phoneOrdersApi, usePhoneOrderTermsQuery } from '#app/api/admin/phone-orders.ts'
import { deleteDraft } from '#app/form/form-draft.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import type { CopiedOrder } from '#contract/orders/phone-orders.ts'
import type { Order } from '#contract/orders/orders.ts'
import { CopiedNotice, CopyOrder } from './begin/copy-order.tsx'
import { ForCustomer } from './begin/for-customer.tsx'
import { Discount } from './discount.tsx'
import { Payment } from './payment.tsx'
import styles from './phone-order.module.scss'
import { Pieces } from './pieces.tsx'
import { Placed } from './placed.tsx'
import { usePhoneForm } from './use-phone-form.ts'
import { Where } from './where.tsx'
import { Who } from './who.tsx'

export const loader = prefetch(() => [
  phoneOrdersApi.endpoints.phoneOrderTerms.initiate(undefined, { forceRefetch: true }),
])

/** An order that a person of the shop places for a caller. What is entered is kept in the tab. */
export function Component() {
  const { data: terms, error, isFetching, refetch } = usePhoneOrderTermsQuery()
  const [placed, setPlaced] = useState<Order | null>(null)
  const [copied, setCopied] = useState<CopiedOrder | null>(null)
  const [query] = useSearchParams()
  const [copyId, customerId] = [query.get('copy'), query.get('customer')]
  const form = usePhoneForm((order) => {
    setPlaced(order)
    setCopied(null)
    window.scrollTo({ top: 0 })
    document.getElementById('main')?.focus({ preventScroll: true })
  })

  function discard() {
    form.reset()
    setCopied(null)
    form.setErrors({})
    deleteDraft('phone-order')
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <>
      <PageMeta title="Phone order" />
      <div className="container">
        <div className="page-head">
          <h1>Phone order</h1>
          <p className="meta">Every step is kept as a draft in this tab while you talk.</p>
        </div>
        {placed && <Placed key={placed._id} order={placed} onUndone={() => setPlaced(null)} />}
        {copyId !== null && terms && <CopyOrder key={copyId} id={copyId} form={form} onCopied={setCopied} />}
        {customerId !== null && copyId === null && terms && (
          <ForCustomer key={customerId} id={customerId} form={form} />
        )}
        {copied && <CopiedNotice order={copied} />}
        {!terms && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {terms && (
          <form {...form.formProps} className={styles.two}>
            <div>
              <section className={styles.section} aria-labelledby="phone-who">
                <h2 id="phone-who">1. Who is calling?</h2>
                <Who form={form} />
              </section>
              <section className={styles.section} aria-labelledby="phone-pieces">
                <h2 id="phone-pieces">2. Pieces</h2>
                <Pieces form={form} />
              </section>
              <section className={styles.section} aria-labelledby="phone-where">
                <h2 id="phone-where">3. Where to?</h2>
                <Where form={form} />
              </section>
              <section className={styles.section} aria-labelledby="phone-discount">
                <h2 id="phone-discount">4. Discount</h2>
                <Discount form={form} />
              </section>
            </div>
            <Payment form={form} terms={terms} onDiscard={discard} />
          </form>
        )}
      </div>
    </>
  )
}
