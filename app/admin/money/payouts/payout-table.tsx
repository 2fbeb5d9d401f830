import { Link } from 'react-router'
import { NoValue } from '#app/ui/table/no-value.tsx'
import type { Payout, PayoutFigures, PayoutReport } from '#contract/payments/payouts.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { shortDay, shortWeekdayText } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { differenceText, payoutProviderText, payoutStatusText } from '#rules/payments/payouts/payout-text.ts'
import styles from './payouts.module.scss'

const columns = ['Orders', 'Paid', 'Refunded', 'Fees', 'Net']

/** The payouts of a period with what their orders say, and the sum. */
export function PayoutTable({ report: { payouts, total } }: { report: PayoutReport }) {
  return (
    <table className="table table-sm table-stack">
      <caption className="visually-hidden">Payouts</caption>
      <thead>
        <tr>
          <th scope="col">Paid out</th>
          <th scope="col">Reference</th>
          <th scope="col">Orders of</th>
          {columns.map((label) => (
            <th key={label} scope="col" className="right">
              {label}
            </th>
          ))}
          <th scope="col">Bank</th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <PayoutRow key={payout._id} payout={payout} />
        ))}
        <tr className={styles.sum}>
          <td className="lead-cell" colSpan={3}>
            {payouts.length === 1 ? '1 payout' : `${payouts.length} payouts`}
          </td>
          <td className="right num" data-th="Orders">
            {total.orders}
          </td>
          <MoneyCells figures={total} />
          <td data-th="Bank">
            <NoValue />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function PayoutRow({ payout }: { payout: Payout }) {
  const { day, provider, reference, figures } = payout
  return (
    <tr>
      <td className="num text-nowrap" data-th="Paid out">
        {shortWeekdayText(day)}
      </td>
      <td className={`lead-cell ${styles.reference}`} data-th="Reference">
        {payoutProviderText(provider)} {reference}
        {figures && figures.orders.length > 0 && <Orders orders={figures.orders} />}
      </td>
      <td className="num" data-th="Orders of">
        {figures ? <DaysOf figures={figures} /> : <Unknown lines={payout.lines} />}
      </td>
      <td className="right num" data-th="Orders">
        {figures ? figures.orders.length : <NoValue />}
      </td>
      {figures ? (
        <MoneyCells figures={figures} />
      ) : (
        columns.slice(1).map((label) => (
          <td key={label} className="right num" data-th={label}>
            <NoValue />
          </td>
        ))
      )}
      <td data-th="Bank">
        <BankState payout={payout} />
      </td>
    </tr>
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

type Sums = Pick<PayoutFigures, 'paid' | 'refunded' | 'fees' | 'net'>

function MoneyCells({ figures: { paid, refunded, fees, net } }: { figures: Sums }) {
  const cells = [
    ['Paid', paid],
    ['Refunded', refunded],
    ['Fees', fees],
    ['Net', net],
  ] as const
  return cells.map(([label, dollars]) => (
    <td key={label} className={`right num text-nowrap ${dollars < 0 ? styles.negative : ''}`} data-th={label}>
      {label === 'Net' ? <strong>{formatDollars(dollars)}</strong> : formatDollars(dollars)}
    </td>
  ))
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
      <span className={`text-nowrap ${isGood ? styles.ok : isOnTheWay ? styles.wait : styles.bad}`}>{text}</span>
      {(difference !== '' || !figures) && (
        <div className="meta">
          {status !== 'paid' && difference !== '' && `${difference}, `}
          {formatDollars(amount)}
        </div>
      )}
    </>
  )
}
