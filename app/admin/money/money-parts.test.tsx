import { expect, it } from 'vitest'
import { ShopDetailsProvider } from '#app/store/shop-details.tsx'
import type { SalesReport } from '#contract/payments/money.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { markupOf, textOf } from '#tests/support/render.tsx'
import type { Dashboard, OpenOrder } from '#contract/back-office/dashboard.ts'
import { dayText } from '#rules/platform/nz-dates.ts'
import { FiledTable } from './gst.page.tsx'
import { PendingReturns, UnpaidOrders } from './not-paid.page.tsx'
import { SoldCategories } from './sales.page.tsx'
import { SalesChart } from './sales-chart.tsx'

const asOf = '2026-11-19T20:30:00.000Z'
const order = (since: string): OpenOrder => ({
  _id: '01938f2a-7c1e-7000-8000-000000000001',
  orderNumber: 'T-10042',
  name: 'Marama Tipene',
  city: 'Ōamaru',
  pieces: '1 × Kurow Dining Table',
  totalPrice: 1348,
  since,
  isTestPayment: false,
  attention: [],
  promise: null,
  daysLate: 0,
})

/** Thirty days, 22 October to 20 November 2026, with sales on two of them. */
const days: Dashboard['days'] = Array.from({ length: 30 }, (_, index) => ({
  date: new Date(Date.UTC(2026, 9, 22 + index)).toISOString().slice(0, 10),
  paidOrders: 0,
  revenue: 0,
}))
days[27] = { date: '2026-11-18', paidOrders: 2, revenue: 2048 }
days[29] = { date: '2026-11-20', paidOrders: 1, revenue: 1348 }

const figures = { invoices: 1, sales: 500, gstOnSales: 65.22, refunds: 0, refunded: 0, gstOnRefunds: 0 }
const filing = (from: string, to: string, gstToPayNow: number) => ({
  from,
  to,
  figures: { ...figures, gstToPay: 65.22 },
  gstToPayNow,
  filedAt: '2026-11-20T00:00:00.000Z',
  filedBy: 'Ana',
})

it('the filed returns name what to correct where the movements of a period have changed', () => {
  const text = textOf(
    <FiledTable
      filings={[
        filing('2026-09-01', '2026-10-31', 65.22),
        filing('2026-07-01', '2026-08-31', 1165.22),
        filing('2026-05-01', '2026-06-30', 65.2),
      ]}
    />,
  )
  expect(text).toContain('September and October 2026 2026-11-20 Ana $65.22 No')
  expect(text).toContain('$65.22 $1,100.00 more to pay now. Correct it in your next return.')
  expect(text).toContain('$65.22 $0.02 less to pay now. Correct it in your next return.')
})

const chart = <SalesChart days={days} revenue={3396} />

it('the chart of the last 30 days has a text alternative in one sentence', () => {
  expect(markupOf(chart)).toContain(
    'role="img" aria-label="Paid revenue a day, 30 days: $3,396.00 in total. The highest was on Wednesday 18 November 2026: $2,048.00."',
  )
})

it('the chart of the last 30 days has an axis of round dollars, and a date for every week back from today', () => {
  expect(textOf(chart)).toContain('$0 $1,000 $2,000 $3,000')
  const dates = [...markupOf(chart).matchAll(/<text class="[^"]*" x="[^-]*?" y="230">([^<]*)/g)].map(([, text]) => text)
  expect(dates).toEqual(['23 Oct', '30 Oct', '6 Nov', '13 Nov', 'Today'])
})

it('the chart of the last 30 days draws bars in proportion to the revenue', () => {
  const bars = [...markupOf(chart).matchAll(/<rect [^>]*width="2.33%" y="(\d+)" height="(\d+)"/g)]
  // 200 px are $3,000: $2,048 are 137 px, $1,348 are 90 px.
  expect(bars.map(([, y, height]) => [y, height])).toEqual([
    ['73', '137'],
    ['120', '90'],
  ])
})

it('the chart of the last 30 days shows the same values as its table', () => {
  const markup = markupOf(chart)
  const drawn = [...markup.matchAll(/<title>([^:]*): (\$[\d,.]+), (\d+) orders? paid/g)]
  const rows = [...markup.matchAll(/<td[^>]*>([^<]*)<\/td><td[^>]*>(\d+)<\/td><td[^>]*>([^<]*)/g)]
  expect(rows).toHaveLength(30)
  expect(rows.map(([, date = '', paid, sum]) => [dayText(date), sum, paid])).toEqual(drawn.map((bar) => bar.slice(1)))
  expect(rows[27]?.slice(1)).toEqual(['2026-11-18', '2', '$2,048.00'])
})

it('the chart of the last 30 days has no inline styles', () => {
  expect(markupOf(chart)).not.toContain('style')
})

it('the chart of the last 30 days is replaced by a sentence when nothing was paid; the table stays', () => {
  const empty = <SalesChart days={days.map((day) => ({ ...day, paidOrders: 0, revenue: 0 }))} revenue={0} />
  expect(textOf(empty)).toContain('No payments in these 30 days.')
  expect(markupOf(empty)).not.toContain('<svg')
  expect(markupOf(empty).match(/<tr>/g)).toHaveLength(31)
})

it('unpaid orders name the town and the pieces, and their number is the link', () => {
  const unpaid = { count: 1, orders: [order('2026-11-08T20:00:00Z')] }
  const list = <UnpaidOrders unpaid={unpaid} asOf={asOf} />
  expect(textOf(list)).toContain('T-10042 Marama Tipene Ōamaru 1 × Kurow Dining Table $1,348.00 11 days ago')
  expect(markupOf(list)).toMatch(
    /<a [^>]*href="\/admin\/order\/01938f2a-7c1e-7000-8000-000000000001"[^>]*>T-10042<\/a>/,
  )
  expect(markupOf(list)).toContain('href="/admin/orderlist?paid=no&amp;cancelled=no"')
})

it('unpaid orders show how many there are when not all are shown, and a sentence when there are none', () => {
  const orders = Array.from({ length: 10 }, (_, index) => ({ ...order(asOf), _id: `order-${index}` }))
  expect(textOf(<UnpaidOrders unpaid={{ count: 42, orders }} asOf={asOf} />)).toContain('The 10 oldest of 42.')
  expect(textOf(<UnpaidOrders unpaid={{ count: 0, orders: [] }} asOf={asOf} />)).toBe(
    'Awaiting payment Nothing awaiting payment.',
  )
})

const awaited = (isOverdue: boolean): Dashboard['pendingReturns'] => ({
  count: 1,
  returns: [
    {
      _id: '01938f2a-7c1e-7000-8000-000000000002',
      orderId: '01938f2a-7c1e-7000-8000-000000000001',
      orderNumber: 'T-10042',
      name: 'Marama Tipene',
      pieces: 3,
      acceptedAt: '2026-11-16T20:30:00.000Z',
      isOverdue,
    },
  ],
})

it('the returns that wait for the pieces are listed with their age and a link to the order; old ones ask the owner to ask the buyer', () => {
  const text = textOf(<PendingReturns awaited={awaited(false)} asOf={asOf} />)
  expect(text).toContain('Returns we’re waiting for')
  expect(text).toContain('T-10042 Marama Tipene 3 3 days')
  expect(text).not.toContain('Ask the buyer')
  expect(textOf(<PendingReturns awaited={awaited(true)} asOf={asOf} />)).toContain('Ask the buyer')
  expect(markupOf(<PendingReturns awaited={awaited(true)} asOf={asOf} />)).toContain(
    'href="/admin/order/01938f2a-7c1e-7000-8000-000000000001"',
  )
})

it('the returns that wait for the pieces have no section when there are none', () => {
  expect(markupOf(<PendingReturns awaited={{ count: 0, returns: [] }} asOf={asOf} />)).toBe('')
})

it('the report of sales calls categories as shoppers do', () => {
  const report: SalesReport = {
    from: '2026-09-01',
    to: '2026-10-31',
    today: '2026-11-20',
    paid: 100,
    refunded: 0,
    days: [],
    categories: [{ category: 'Console', pieces: 1, sales: 100 }],
    pieces: [],
    soldPieces: 1,
  }
  const table = (
    <ShopDetailsProvider shop={{ rooms: firstRooms } as ShopDetails} year={2026}>
      <SoldCategories report={report} />
    </ShopDetailsProvider>
  )
  expect(textOf(table)).toContain('Compared Hall Tables 1 $100.00')
})
