import type { ReactNode } from 'react'
import { Link } from 'react-router'
import kit from '#app/admin/kit/kit.module.scss'
import { LoadError, PageHead } from '#app/admin/kit/list-page.tsx'
import { StateText } from '#app/admin/kit/state-text.tsx'
import { todayApi } from '#app/api/admin/back-office.ts'
import { secondFactorApi } from '#app/api/account-access.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { storeContext } from '#app/store/context.ts'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { Today, TodayMoney, TodayPart } from '#contract/back-office/today.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { may } from '#rules/accounts/roles.ts'
import { countText } from '#rules/platform/count-text.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { nzDayText, nzTime, shortDay } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { SalesChart } from '#app/admin/money/sales-chart.tsx'
import { paths } from '#rules/paths.ts'
import { useLateRows } from './late-rows.tsx'
import { LaterTodayRow, NothingToDo, WaitingTodayRow } from './today-rows.tsx'
import styles from './today.module.scss'
import { useShopDetails } from '#app/store/shop-details.tsx'

export const loader = prefetch(({ context }) => [
  todayApi.read.initiate(undefined, { forceRefetch: true }),
  ...(may(roleOf(context.get(storeContext).getState().session.userInfo), 'todayMoney', 'read')
    ? [todayApi.money.initiate(undefined, { forceRefetch: true })]
    : []),
  // The hint above the list would push it down when it arrives later.
  secondFactorApi.read.initiate(),
])

export function Component() {
  const { data, error, isFetching, refetch } = todayApi.read.useQuery()
  const hasMoney = useMay('todayMoney', 'read')
  const mayPhone = useMay('phoneOrders', 'change')
  const hasConnections = useMay('connections', 'read')
  return (
    <>
      <PageMeta title="Today" />
      <div className={styles.head}>
        <PageHead
          heading="Today"
          meta={<span role="status">{data && summaryOf(data)}</span>}
          buttons={
            mayPhone && (
              <Link className="btn btn-primary btn-sm" to={adminPaths.phoneOrder}>
                <AdminIcon name="telephone" />
                Phone order
              </Link>
            )
          }
        />
      </div>
      <SecondStepHint />
      {hasMoney && <GstNumberHint />}
      <div className={styles.columns}>
        <div>
          <LoadError error={error} isFetching={isFetching} refetch={refetch} />
          {data && <Unread today={data} busy={isFetching} onTryAgain={() => void refetch()} />}
          {data && <Rows today={data} />}
          {data && !data.hasOrders && hasConnections && (
            <p className="mt-4">
              New here? <Link to={adminPaths.moveIn()}>Move in from another shop</Link> with its pieces, customers and
              orders.
            </p>
          )}
        </div>
        <div className={styles.aside}>
          {hasMoney && <Money />}
          {data && <Shipping shipping={data.shipping} />}
          {data && hasConnections && <Connections today={data} />}
        </div>
      </div>
    </>
  )
}

/** The day and how much waits: `Friday 20 November 2026, as of 08:05. 12 things to do, 3 of them late.` */
function summaryOf({ asOf, counts: { rows, late } }: Today): string {
  const things = countText(rows, 'thing to do', 'things to do')
  const todo = rows === 0 ? 'Nothing to do.' : `${things}${late > 0 ? `, ${late} of them late or wrong` : ''}.`
  return `${nzDayText(asOf)}, as of ${nzTime(asOf).slice(11)}. ${todo}`
}

const partTexts: Record<TodayPart, string> = {
  connections: 'The connections',
  attention: 'The orders that need attention',
  deliveries: 'The deliveries',
  requests: 'The customers’ requests',
  messages: 'The messages',
  questions: 'The questions',
  'new-orders': 'The new orders',
  returns: 'The returns',
  transfers: 'The expected transfers',
  reviews: 'The reviews',
  photos: 'The customers’ photos',
  stock: 'The stock',
  sales: 'The sales',
}

interface UnreadProps {
  today: Today
  busy: boolean
  onTryAgain: () => void
}

function Unread({ today: { asOf, unread }, busy, onTryAgain }: UnreadProps) {
  return unread.map((part) => (
    <Alert
      key={part}
      kind="danger"
      className="mb-4"
      action={
        <LoadingButton type="button" variant="outline" busy={busy} onClick={onTryAgain}>
          Try again
        </LoadingButton>
      }
    >
      <strong>{partTexts[part]} couldn’t be read.</strong> Everything else on this page is as of{' '}
      {nzTime(asOf).slice(11)}.
    </Alert>
  ))
}

function Rows({ today: { asOf, late, today, later, counts, nextDue } }: { today: Today }) {
  const { rows, doneCount, waitingCount } = useLateRows(late, asOf)
  if (counts.rows === 0 && doneCount === 0) return <NothingToDo nextDue={nextDue} />
  const waiting = counts.rows - counts.late - later.length
  return (
    <>
      <Group title="Late or wrong" count={counts.late - late.length + waitingCount} hasDone={doneCount > 0}>
        {rows}
      </Group>
      {counts.late > late.length && <More count={counts.late - late.length} />}
      <Group title="Today" count={waiting}>
        {today.map((row) => (
          <WaitingTodayRow key={keyOf(row)} row={row} asOf={asOf} />
        ))}
      </Group>
      {waiting > today.length && <More count={waiting - today.length} />}
      <Group title="When there’s time" count={later.length}>
        {later.map((row) => (
          <LaterTodayRow key={'_id' in row ? row._id : row.kind} row={row} asOf={asOf} />
        ))}
      </Group>
    </>
  )
}

function keyOf(row: Today['today'][number]): string {
  const parts = ['order' in row && row.order._id, '_id' in row && row._id]
  return [row.kind, ...parts.filter(Boolean)].join(' ')
}

interface GroupProps {
  title: string
  count: number
  /** Rows that were done in the last seconds are shown with those that wait. */
  hasDone?: boolean
  children: ReactNode
}

function Group({ title, count, hasDone = false, children }: GroupProps) {
  if (count === 0 && !hasDone) return null
  return (
    <section>
      <div className="d-flex gap-3 align-items-baseline mb-2">
        <h2 className="h3 mb-0">{title}</h2>
        <span className="meta">{count}</span>
      </div>
      <ul className={`ruled ${styles.rows}`} data-rows="">
        {children}
      </ul>
    </section>
  )
}

function More({ count }: { count: number }) {
  return (
    <p className="meta mt-2">
      {count} more in <Link to={adminPaths.deliver('show=late')}>To deliver</Link>,{' '}
      <Link to={adminPaths.orders('attention=true')}>Orders</Link> and{' '}
      <Link to={adminPaths.inbox()}>Inbox and reviews</Link>.
    </p>
  )
}

function Money() {
  const { data, error, isFetching, refetch } = todayApi.money.useQuery()
  if (!data) return <LoadError error={error} isFetching={isFetching} refetch={refetch} />
  const [first, last] = [data.days[0]?.date ?? '', data.days.at(-1)?.date ?? '']
  return (
    <section>
      <h2 className="sub-head mb-2">
        30 days, {shortDay(first)} – {shortDay(last)}
      </h2>
      <MoneyFigures money={data} />
      <SalesChart days={data.days} revenue={data.paid.amount} isSmall hasTestPayments={data.testPayments > 0} />
      <p className="mt-2">
        <Link className="line-link" to={adminPaths.moneySales()}>
          All money figures
        </Link>
      </p>
    </section>
  )
}

function MoneyFigures({ money: { paid, refunded, testPayments } }: { money: TodayMoney }) {
  return (
    <>
      <dl className={`${kit.figures} ${styles.figures}`}>
        <div>
          <dt>Paid</dt>
          <dd>{formatDollars(paid.amount)}</dd>
          <dd>
            {countText(paid.orders, 'order')}. 30 days before: {formatDollars(paid.before.amount)}
          </dd>
        </div>
        <div>
          <dt>Refunded</dt>
          <dd>{formatDollars(refunded.amount)}</dd>
          <dd>{countText(refunded.refunds, 'refund')}</dd>
        </div>
      </dl>
      {testPayments > 0 && (
        <p className="meta">{countText(testPayments, 'test payment is', 'test payments are')} not counted.</p>
      )}
    </>
  )
}

function Shipping({ shipping: { toPack, ready, partDelivered, onTheWay } }: Pick<Today, 'shipping'>) {
  const figures = [
    ['To pack', toPack],
    ['Ready to ship', ready],
    ['Part delivered', partDelivered],
    ['On the way', onTheWay],
  ] as const
  return (
    <section>
      <h2 className="sub-head mb-2">Shipping</h2>
      <dl className={kit.counts}>
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{countText(count, 'order')}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        <Link className="line-link" to={adminPaths.deliver()}>
          To deliver
        </Link>
      </p>
    </section>
  )
}

function Connections({ today: { late, asOf, version } }: { today: Today }) {
  const isBroken = (...kinds: string[]) => late.some(({ kind }) => kinds.includes(kind))
  const parts = [
    { name: 'Payments', isGood: !isBroken('webhook-silent', 'provider-refused', 'payouts-unread') },
    { name: 'Email', isGood: !isBroken('emails-failed') },
    { name: 'Webhooks', isGood: !isBroken('webhooks-paused') },
    { name: 'Backup', isGood: !isBroken('backup-missing') },
    { name: 'Scheduled tasks', isGood: !isBroken('task-failing', 'worker-missing') },
  ]
  const good = parts.filter(({ isGood }) => isGood)
  return (
    <section>
      <h2 className="sub-head mb-2">Connections</h2>
      {good.length > 0 && (
        <p>
          <StateText variant="ok">{listText(good.map((part) => part.name))}</StateText>
        </p>
      )}
      {parts
        .filter(({ isGood }) => !isGood)
        .map((part) => (
          <p key={part.name}>
            <StateText variant="bad">{part.name}: something failed</StateText>
          </p>
        ))}
      <p className="meta">
        As of {nzTime(asOf).slice(11)}. <Link to={adminPaths.connections}>View</Link>
      </p>
      {version !== undefined && <p className="meta">Version {version}</p>}
    </section>
  )
}

/** Names as a sentence begins: `Payments, email, backup`. */
function listText(names: readonly string[]): string {
  return names.map((name, index) => (index === 0 ? name : name.toLowerCase())).join(', ')
}

function SecondStepHint() {
  const { data } = secondFactorApi.read.useQuery()
  if (!data || data.hasAuthenticator || data.passkeys.length > 0) return null
  return (
    <Alert kind="warning" className="mb-4">
      Your password alone opens the admin pages. <Link to={paths.profile}>Set up a second step at sign-in</Link> on your
      profile page.
    </Alert>
  )
}

export function GstNumberHint() {
  const { gstNumber, isGstRegistered } = useShopDetails()
  if (!isGstRegistered || gstNumber !== '') return null
  return (
    <Alert kind="warning" className="mb-4">
      Receipts have no GST number, and a business needs it on a receipt over $1,000.{' '}
      <Link to={adminPaths.contactField('gstNumber')}>Enter your GST number</Link>. If the shop isn’t registered for
      GST, ask the person who runs your server to set that.
    </Alert>
  )
}
