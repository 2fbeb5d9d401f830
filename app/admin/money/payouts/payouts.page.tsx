import { Link, useSearchParams } from 'react-router'
import { ActionButton } from '#app/admin/kit/act.tsx'
import { MoneyPage } from '#app/admin/money/money-page.tsx'
import { PeriodForm } from '#app/admin/money/period-form.tsx'
import { readDays, writePeriod } from '#app/admin/money/period.ts'
import { payoutsApi } from '#app/api/admin/payments.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import {
  type Payout,
  type PayoutCause,
  type PayoutFigures,
  type PayoutReport,
  payouts,
} from '#contract/payments/payouts.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ofPeriodText } from '#rules/payments/gst/gst-periods.ts'
import { causeText, differenceText, payoutProviderText, payoutStatusText } from '#rules/payments/payouts/payout-text.ts'
import { dayAndTimeText, shortDay, shortWeekdayText } from '#rules/platform/nz-dates.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { StateText } from '#app/admin/kit/state-text.tsx'
import { NoValue } from '#app/ui/table/no-value.tsx'
import { formatDollars } from '#rules/platform/money.ts'
import styles from '#app/admin/money/money.module.scss'

const amounts = ['paid', 'refunded', 'fees', 'net'] as const

const pollMs = 3_000

export const loader = prefetch(({ query }) => [payoutsApi.report.initiate(readDays(query), { forceRefetch: true })])

export function Component() {
  const days = readDays(useSearchParams()[0])
  const report = payoutsApi.report.useQuery(days)
  const isReading = report.data?.readings.some((reading) => reading.isReading) ?? false
  payoutsApi.report.useQuery(days, { pollingInterval: pollMs, skip: !isReading })
  return (
    <MoneyPage title="Payouts" query={report}>
      {(data) => <Report report={data} isReading={isReading} />}
    </MoneyPage>
  )
}

function Report({ report, isReading }: { report: PayoutReport; isReading: boolean }) {
  return (
    <>
      <PeriodForm period={report} today={report.today} hrefOf={adminPaths.moneyPayouts}>
        <a className="btn btn-outline btn-sm" href={`${payouts.csv.url}?${writePeriod(report)}`} download>
          CSV<span className="visually-hidden"> of payouts</span>
        </a>
      </PeriodForm>
      <section className="mt-0" aria-labelledby="payouts">
        <div className="between align-items-start row-gap-2 column-gap-4 mb-3">
          <div>
            <h2 className="h3" id="payouts">
              Payouts
            </h2>
            <p className="meta mb-0">What the payment providers sent to the bank, matched by their reference</p>
          </div>
          <ReadAgain report={report} isReading={isReading} />
        </div>
        <PayoutAlerts report={report} />
        {report.payouts.length > 0 ? (
          <PayoutTable report={report} />
        ) : (
          <EmptyState title={`No payouts ${ofPeriodText(report)}.`} drawing={false}>
            Choose another period. The shop reads new payouts once a day.
          </EmptyState>
        )}
      </section>
    </>
  )
}

function ReadAgain({ report: { readings, asOf }, isReading }: { report: PayoutReport; isReading: boolean }) {
  const read = payoutsApi.read.useMutation()
  return (
    <div className="d-flex flex-wrap row-gap-2 column-gap-3 align-items-center">
      <p className="meta mb-0">
        {readings
          .map(({ provider, readAt }) => {
            const when = readAt === null ? 'not read yet' : `read ${dayAndTimeText(readAt, asOf)}`
            return `${payoutProviderText(provider)}: ${when}`
          })
          .join(', ')}
      </p>
      <ActionButton
        mutation={read}
        arg={undefined}
        success={({ message }) => message}
        isBusy={isReading}
        busyText="Reading…"
      >
        Read again
      </ActionButton>
    </div>
  )
}

function PayoutAlerts({ report }: { report: PayoutReport }) {
  const { isTest, unreadProviders, readings, asOf } = report
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
      {report.payouts.map((payout) => (
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

function Causes({ provider, causes }: { provider: Payout['provider']; causes: readonly PayoutCause[] }) {
  if (causes.length === 0) return null
  return (
    <ul className="mt-1 mb-0">
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

function PayoutTable({ report }: { report: PayoutReport }) {
  const { payouts: rows, total } = report
  return (
    <DataTable
      caption="Payouts"
      rows={rows}
      sumLabel={rows.length === 1 ? '1 payout' : `${rows.length} payouts`}
      columns={[
        { head: 'Paid out', className: 'num text-nowrap', cell: ({ day }) => shortWeekdayText(day) },
        {
          head: 'Reference',
          isLead: true,
          className: styles.reference,
          cell: ({ provider, reference, figures }) => (
            <>
              {payoutProviderText(provider)} {reference}
              {figures && figures.orders.length > 0 && <Orders orders={figures.orders} />}
            </>
          ),
        },
        {
          head: 'Orders of',
          className: 'num',
          cell: ({ figures, lines }) => (figures ? <DaysOf figures={figures} /> : <Unknown lines={lines} />),
        },
        {
          head: 'Orders',
          isRight: true,
          className: 'num',
          cell: ({ figures }) => figures?.orders.length ?? <NoValue />,
          sum: total.orders,
        },
        ...amounts.map((name) => ({
          head: `${name[0]?.toUpperCase()}${name.slice(1)}`,
          isRight: true,
          className: 'num text-nowrap',
          cell: ({ figures }: Payout) => <Amount name={name} figures={figures} />,
          sum: <Amount name={name} figures={total} />,
        })),
        { head: 'Bank', cell: (payout) => <BankState payout={payout} />, sum: <NoValue /> },
      ]}
    />
  )
}

type Sums = Pick<PayoutFigures, (typeof amounts)[number]>

function Amount({ name, figures }: { name: keyof Sums; figures: Sums | null }) {
  if (!figures) return <NoValue />
  const text = formatDollars(figures[name])
  return (
    <span className={figures[name] < 0 ? 'text-danger' : undefined}>
      {name === 'net' ? <strong>{text}</strong> : text}
    </span>
  )
}

function Orders({ orders }: Pick<PayoutFigures, 'orders'>) {
  return (
    <details className="meta">
      <summary>{orders.length === 1 ? 'Its order' : 'Its orders'}</summary>
      {orders.map(({ _id, orderNumber }) => (
        <span key={_id} className={styles.payoutOrder}>
          <Link className="text-nowrap" to={adminPaths.order(_id)}>
            {orderNumber}
          </Link>{' '}
        </span>
      ))}
    </details>
  )
}

function DaysOf({ figures: { from, to } }: { figures: PayoutFigures }) {
  if (from === null || to === null) return <NoValue />
  return from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`
}

function Unknown({ lines }: Pick<Payout, 'lines'>) {
  return (
    <span className="meta">
      {lines === 'unlisted' ? 'Manual payout: the provider lists no orders' : 'The provider still lists its orders'}
    </span>
  )
}

/** Where the money is; a payout that has arrived shows its difference instead. */
function BankState({ payout: { status, figures, amount } }: { payout: Payout }) {
  const difference = differenceText(figures?.difference ?? 0)
  const state = payoutStatusText(status)
  const isGood = status === 'paid' && difference === ''
  const isOnTheWay = status === 'pending' || status === 'in-transit'
  const text = status === 'paid' && difference !== '' ? difference : state
  return (
    <>
      <span className="text-nowrap">
        <StateText variant={isGood ? 'ok' : isOnTheWay ? 'wait' : 'bad'}>{text}</StateText>
      </span>
      {(difference !== '' || !figures) && (
        <div className="meta">
          {status !== 'paid' && difference !== '' && `${difference}, `}
          {formatDollars(amount)}
        </div>
      )}
    </>
  )
}
