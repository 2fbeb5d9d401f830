import { Link } from 'react-router'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Payout, PayoutCause, PayoutReport } from '#contract/payments/payouts.ts'
import { dayAndTimeText } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { causeText, differenceText, payoutProviderText } from '#rules/payments/payouts/payout-text.ts'
import styles from './payouts.module.scss'

/** What the owner must know of the payouts: what could not be read, which differ and why, and which failed. */
export function PayoutAlerts({ report }: { report: PayoutReport }) {
  const { isTest, unreadProviders, readings, payouts, asOf } = report
  return (
    <>
      {isTest && (
        <Alert kind="info" className="mb-4">
          The shop takes test payments alone. These payouts are tests: no money reaches a bank.
        </Alert>
      )}
      {readings.map(
        ({ provider, error, failedAt }) =>
          error !== null && (
            <Alert key={provider} kind="danger" className="mb-4">
              <strong>The payouts of {payoutProviderText(provider)} couldn’t be read.</strong> {error} The shop tries
              again each hour{failedAt !== null && `, since ${dayAndTimeText(failedAt, asOf)}`}.
            </Alert>
          ),
      )}
      {unreadProviders.map((provider) => (
        <p className="meta" key={provider}>
          The shop doesn’t read payouts of {payoutProviderText(provider)}: look at them in its dashboard.
        </p>
      ))}
      {payouts.map((payout) => (
        <PayoutAlert key={payout._id} payout={payout} />
      ))}
    </>
  )
}

function PayoutAlert({ payout: { provider, reference, status, failure, figures } }: { payout: Payout }) {
  const name = `${payoutProviderText(provider)} ${reference}`
  const causes = figures?.causes ?? []
  if (status === 'failed') {
    return (
      <Alert kind="danger" className="mb-4">
        <strong>{name} failed.</strong> {failure ?? 'The bank didn’t take it.'} Check the bank account in the dashboard
        of {payoutProviderText(provider)}.
        <Causes provider={provider} causes={causes} />
      </Alert>
    )
  }
  if (causes.length === 0 || !figures) return null
  const difference = differenceText(figures.difference)
  return (
    <Alert kind="danger" className="mb-4">
      <strong>
        {name}: {difference === '' ? 'differs from' : `${difference} than`} the orders say.
      </strong>
      <Causes provider={provider} causes={causes} />
    </Alert>
  )
}

/** The causes of a difference, each with a link to its order. */
function Causes({ provider, causes }: { provider: Payout['provider']; causes: readonly PayoutCause[] }) {
  if (causes.length === 0) return null
  return (
    <ul className={styles.causes}>
      {causes.map((cause, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two causes of a payout may be equal
        <li key={index}>
          {causeText(provider, cause)}{' '}
          {cause.orderId !== null && <Link to={adminPaths.order(cause.orderId)}>{cause.orderNumber}</Link>}
        </li>
      ))}
    </ul>
  )
}
