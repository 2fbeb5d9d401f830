import type { ReachedReport } from '#contract/payments/money.ts'
import { ofPeriodText, periodText } from '#rules/payments/gst/gst-periods.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { PeriodForm } from './period-form.tsx'
import styles from './money.module.scss'

/** How many orders of a period reached the payment page and ended without a payment. */
export function ReachedPayment({ report }: { report: ReachedReport }) {
  const { reached, unpaid, totalPrice } = report
  return (
    <section className={styles.list} aria-labelledby="reached-title">
      <h2 className="h3" id="reached-title">
        Reached the payment page, no payment
      </h2>
      <PeriodForm period={report} today={report.today} hrefOf={(query) => `${adminPaths.moneyNotPaid}?${query}`} />
      {reached === 0 ? (
        <p>No order reached the payment page {ofPeriodText(report)}.</p>
      ) : (
        <dl className={styles.figures}>
          <div>
            <dt>Orders</dt>
            <dd>
              {unpaid} of {reached}
            </dd>
            <dd>{periodText(report)}</dd>
          </div>
          <div>
            <dt>Amount</dt>
            <dd>{formatDollars(totalPrice)}</dd>
            <dd>not paid</dd>
          </div>
        </dl>
      )}
    </section>
  )
}
