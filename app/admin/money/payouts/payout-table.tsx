import { Link } from 'react-router'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { StateText } from '#app/admin/kit/state-text.tsx'
import { NoValue } from '#app/ui/table/no-value.tsx'
import type { Payout, PayoutFigures, PayoutReport } from '#contract/payments/payouts.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { shortDay, shortWeekdayText } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { differenceText, payoutProviderText, payoutStatusText } from '#rules/payments/payouts/payout-text.ts'
import styles from './payouts.module.scss'

const amounts = ['paid', 'refunded', 'fees', 'net'] as const

/** The payouts of a period with what their orders say, and the sum. */
export function PayoutTable({ report: { payouts, total } }: { report: PayoutReport }) {
  return (
    <DataTable
      caption="Payouts"
      rows={payouts}
      sumLabel={payouts.length === 1 ? '1 payout' : `${payouts.length} payouts`}
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
    <span className={figures[name] < 0 ? styles.negative : undefined}>
      {name === 'net' ? <strong>{text}</strong> : text}
    </span>
  )
}

function Orders({ orders }: Pick<PayoutFigures, 'orders'>) {
  return (
    <details className="meta">
      <summary>{orders.length === 1 ? 'Its order' : 'Its orders'}</summary>
      {orders.map(({ _id, orderNumber }) => (
        <span key={_id} className={styles.order}>
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

/** Where the money is; what has arrived shows its difference instead. */
function BankState({ payout: { status, figures, amount } }: { payout: Payout }) {
  const difference = differenceText(figures?.difference ?? 0)
  const state = payoutStatusText(status)
  const isGood = status === 'paid' && difference === ''
  const isOnTheWay = status === 'pending' || status === 'in-transit'
  const text = status === 'paid' && difference !== '' ? difference : state
  return (
    <>
      <span className="text-nowrap">
        <StateText look={isGood ? 'ok' : isOnTheWay ? 'wait' : 'bad'}>{text}</StateText>
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
