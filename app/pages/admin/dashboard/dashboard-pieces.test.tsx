import { describe, expect, it } from 'vitest'
import { markupOf, textOf } from '#tests/support/render.tsx'
import type { Dashboard, OpenOrder } from '#contract/dashboard.ts'
import { dayText } from '#rules/nz-dates.ts'
import { AwaitedReturns } from './awaited-returns.tsx'
import { DashboardAttention } from './dashboard-attention.tsx'
import { DashboardSales } from './dashboard-sales.tsx'
import { LowStock } from './low-stock.tsx'
import { OpenOrders } from './open-orders.tsx'
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
const days: NonNullable<Dashboard['days']> = Array.from({ length: 30 }, (_, index) => ({
  date: new Date(Date.UTC(2026, 9, 22 + index)).toISOString().slice(0, 10),
  paidOrders: 0,
  revenue: 0,
}))
days[27] = { date: '2026-11-18', paidOrders: 2, revenue: 2048 }
days[29] = { date: '2026-11-20', paidOrders: 1, revenue: 1348 }

describe('the chart of the last 30 days', () => {
  const chart = <SalesChart days={days} revenue={3396} />

  it('has a text alternative in one sentence', () => {
    expect(markupOf(chart)).toContain(
      'role="img" aria-label="Paid revenue a day, 30 days: $3,396.00 in total. The highest was on Wednesday 18 November 2026: $2,048.00."',
    )
  })

  it('has an axis of round dollars, and a date for every week back from today', () => {
    expect(textOf(chart)).toContain('$0 $1,000 $2,000 $3,000')
    const dates = [...markupOf(chart).matchAll(/<text class="[^"]*" x="[^-]*?" y="230">([^<]*)/g)].map(
      ([, text]) => text,
    )
    expect(dates).toEqual(['23 Oct', '30 Oct', '6 Nov', '13 Nov', 'Today'])
  })

  it('draws bars in proportion to the revenue', () => {
    const bars = [...markupOf(chart).matchAll(/<rect [^>]*width="2.33%" y="(\d+)" height="(\d+)"/g)]
    // 200 px are $3,000: $2,048 are 137 px, $1,348 are 90 px.
    expect(bars.map(([, y, height]) => [y, height])).toEqual([
      ['73', '137'],
      ['120', '90'],
    ])
  })

  it('shows the same values as its table', () => {
    const markup = markupOf(chart)
    const drawn = [...markup.matchAll(/<title>([^:]*): (\$[\d,.]+), (\d+) orders? paid/g)]
    const rows = [...markup.matchAll(/<td>([^<]*)<\/td><td>(\d+)<\/td><td>([^<]*)/g)]
    expect(rows).toHaveLength(30)
    expect(rows.map(([, date = '', paid, sum]) => [dayText(date), sum, paid])).toEqual(drawn.map((bar) => bar.slice(1)))
    expect(rows[27]?.slice(1)).toEqual(['2026-11-18', '2', '$2,048.00'])
  })

  it('has no inline styles', () => {
    expect(markupOf(chart)).not.toContain('style')
  })

  it('is replaced by a sentence when nothing was paid; the table stays', () => {
    const empty = <SalesChart days={days.map((day) => ({ ...day, paidOrders: 0, revenue: 0 }))} revenue={0} />
    expect(textOf(empty)).toContain('No payments in these 30 days.')
    expect(markupOf(empty)).not.toContain('<svg')
    expect(markupOf(empty).match(/<tr>/g)).toHaveLength(31)
  })
})

describe('open orders', () => {
  it('show that their payment was a test', () => {
    const orders = [order('2026-11-19T20:00:00Z'), { ...order('2026-11-19T20:00:00Z'), _id: 'b', isTestPayment: true }]
    const text = textOf(<OpenOrders waitsFor="delivery" open={{ count: 2, orders }} asOf={asOf} />)
    expect(text).toMatch(/\$1,348\.00 today – none .*\$1,348\.00 today test payment – none$/)
  })

  it('show which should not be sent yet, and why', () => {
    const disputed = { ...order('2026-11-19T20:00:00Z'), attention: ['disputed' as const] }
    const text = textOf(<OpenOrders waitsFor="delivery" open={{ count: 1, orders: [disputed] }} asOf={asOf} />)
    expect(text).toContain('Do not send yet: disputed')
  })

  it('show their age, what was promised once they are paid, and how late they are', () => {
    const promise = { from: '2026-11-16', to: '2026-11-18', daysFrom: 4, daysTo: 6, holidays: [] }
    const late = { ...order('2026-11-08T20:00:00Z'), promise: { kind: 'days', ...promise }, daysLate: 2 } as const
    const called = { ...order('2026-11-19T20:00:00Z'), _id: 'other', promise: { kind: 'call' } } as const
    const open = { count: 3, orders: [late, called, { ...order('2026-11-19T20:00:00Z'), _id: 'old' }] }
    const delivery = <OpenOrders waitsFor="delivery" open={open} asOf={asOf} />
    expect(textOf(delivery)).toContain('$1,348.00 11 days ago Mon 16 – Wed 18 Nov 2 business days late')
    expect(textOf(delivery)).toContain('$1,348.00 today We will call')
    expect(textOf(delivery)).toContain('$1,348.00 today – none')
    expect(markupOf(delivery)).toContain('<span class="badge badge-danger">2 business days late</span>')
    expect(markupOf(delivery)).toContain('href="/order/01938f2a-7c1e-7000-8000-000000000001"')
    const payment = <OpenOrders waitsFor="payment" open={open} asOf={asOf} />
    expect(markupOf(payment)).not.toContain('badge')
    expect(textOf(payment)).not.toContain('PROMISED')
  })

  it('name the town and the pieces, and their number is the link', () => {
    const open = { count: 1, orders: [order('2026-11-19T20:00:00Z')] }
    const delivery = <OpenOrders waitsFor="delivery" open={open} asOf={asOf} />
    expect(textOf(delivery)).toContain('T-10042 Marama Tipene Ōamaru 1 × Kurow Dining Table $1,348.00')
    expect(markupOf(delivery)).toMatch(/<a href="\/order\/01938f2a-7c1e-7000-8000-000000000001"[^>]*>T-10042<\/a>/)
  })

  it('link to the list to deliver, or to the filtered list of orders', () => {
    const open = { count: 1, orders: [order(asOf)] }
    const listOf = (waitsFor: 'delivery' | 'payment') =>
      /href="(\/admin\/[^"]*)"/.exec(markupOf(<OpenOrders waitsFor={waitsFor} open={open} asOf={asOf} />))?.[1]
    expect(listOf('delivery')).toBe('/admin/deliver')
    expect(listOf('payment')).toBe('/admin/orderlist?paid=no&amp;cancelled=no')
  })

  it('show how many there are when not all are shown, and a sentence when there are none', () => {
    const orders = Array.from({ length: 10 }, (_, index) => ({ ...order(asOf), _id: `order-${index}` }))
    const open = { count: 42, orders }
    expect(textOf(<OpenOrders waitsFor="delivery" open={open} asOf={asOf} />)).toContain('The 10 due first of 42.')
    expect(textOf(<OpenOrders waitsFor="payment" open={open} asOf={asOf} />)).toContain('The 10 oldest of 42.')
    const none = { count: 0, orders: [] }
    expect(textOf(<OpenOrders waitsFor="delivery" open={none} asOf={asOf} />)).toBe(
      'Paid, not delivered Nothing to deliver.',
    )
    expect(textOf(<OpenOrders waitsFor="payment" open={none} asOf={asOf} />)).toBe(
      'Awaiting payment Nothing awaiting payment.',
    )
  })
})

describe('sales and test payments', () => {
  const none = { orders: 0, paidOrders: 0, revenue: 0, average: null }
  const withTests = (testPayments: NonNullable<Dashboard['testPayments']>) =>
    textOf(<DashboardSales sales={{ today: none, week: none, month: none }} days={days} testPayments={testPayments} />)

  it('show why the figures of a test shop are zero', () => {
    expect(withTests({ isTestShop: true, orders: 0, amount: 0 })).toContain('Test payments are not counted.')
    expect(withTests({ isTestShop: true, orders: 3, amount: 2397 })).toContain(
      'Test payments are not counted: 3 orders, $2,397.00 in 30 days.',
    )
    expect(withTests({ isTestShop: true, orders: 3, amount: 2397 })).toContain('No real payments in these 30 days.')
    expect(withTests({ isTestShop: true, orders: 0, amount: 0 })).toContain('No payments in these 30 days.')
  })

  it('show test payments in a shop that takes real money, and nothing when there are none', () => {
    expect(withTests({ isTestShop: false, orders: 1, amount: 799 })).toContain(
      'Test payments are not counted: 1 order, $799.00 in 30 days.',
    )
    expect(withTests({ isTestShop: false, orders: 0, amount: 0 })).not.toContain('Test payments')
  })
})

it('a product with low stock links to its form', () => {
  const products = [{ _id: 'p1', code: 'PA-TAL-880', name: 'Le Bons Tallboy', countInStock: 0 }]
  const markup = markupOf(<LowStock lowStock={{ count: 1, products }} />)
  expect(markup).toContain('<a href="/admin/product/p1/edit" data-discover="true">Le Bons Tallboy</a>')
  expect(markup).toMatch(/<td class="[^"]* no">0<\/td>/)
})

describe('orders that need attention', () => {
  const orderId = '01938e71-d003-7000-8000-000000000001'
  const one = {
    orderId,
    orderNumber: 'T-10042',
    name: 'Priyanka Desai',
    totalPrice: 1099,
    isTestPayment: false,
    attention: ['paid-without-stock' as const],
    createdAt: asOf,
  }
  const many = (shown: number, count: number) => {
    const orders = Array.from({ length: shown }, (_, index) => ({
      ...one,
      orderId: `order-${index}`,
      orderNumber: `T-1000${index}`,
    }))
    return <DashboardAttention attention={{ count, orders }} />
  }

  it('show what happened and what to do, and link to the order (promises 5)', () => {
    const alert = <DashboardAttention attention={{ count: 1, orders: [one] }} />
    expect(textOf(alert)).toBe(
      'Order T-10042 was paid after its stock was sold. The payment is refunded to Priyanka Desai automatically, and an email confirms it. Do not deliver this order. Details of order T-10042',
    )
    expect(markupOf(alert)).toContain(`href="/order/${orderId}"`)
  })

  it('link to the list of all of them when there are several', () => {
    expect(markupOf(many(2, 2))).toContain('<a href="/admin/orderlist?attention=yes" data-discover="true">')
    expect(textOf(many(2, 2))).toMatch(/Details of order T-10001 All orders that need attention$/)
  })

  it('show that their payment was a test', () => {
    const alert = <DashboardAttention attention={{ count: 1, orders: [{ ...one, isTestPayment: true }] }} />
    expect(textOf(alert)).toMatch(/Details of order T-10042 test payment$/)
  })

  it('show how many there are when not all are shown', () => {
    expect(textOf(many(20, 23))).toMatch(/The 20 oldest of 23\. All orders that need attention$/)
    expect(textOf(many(20, 20))).not.toContain('oldest')
  })

  it('render nothing when there are none', () => {
    expect(markupOf(many(0, 0))).toBe('')
  })
})

describe('the returns that wait for the pieces', () => {
  const awaited = (isOverdue: boolean): Dashboard['awaitedReturns'] => ({
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

  it('are listed with their age and a link to the order; old ones ask the owner to ask the buyer', () => {
    const text = textOf(<AwaitedReturns awaited={awaited(false)} asOf={asOf} />)
    expect(text).toContain('Returns that wait for the pieces')
    expect(text).toContain('T-10042 Marama Tipene 3 3 days')
    expect(text).not.toContain('Ask the buyer')
    expect(textOf(<AwaitedReturns awaited={awaited(true)} asOf={asOf} />)).toContain('Ask the buyer')
    expect(markupOf(<AwaitedReturns awaited={awaited(true)} asOf={asOf} />)).toContain(
      'href="/order/01938f2a-7c1e-7000-8000-000000000001"',
    )
  })

  it('have no section when there are none', () => {
    expect(markupOf(<AwaitedReturns awaited={{ count: 0, returns: [] }} asOf={asOf} />)).toBe('')
  })
})
