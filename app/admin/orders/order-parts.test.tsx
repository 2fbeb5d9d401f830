import { Provider } from 'react-redux'
import { describe, expect, it } from 'vitest'
import { makeStore } from '#app/store/store.ts'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { makeOrder, makeParcel } from '#tests/support/wire-factories.ts'
import type { AuditEvent } from '#contract/platform/history.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Email } from '#contract/platform/mail.ts'
import { EmailStatus } from './emails/email-list.tsx'
import { HistoryEntry } from '#app/admin/people/history/history.tsx'
import { BuyerName } from './buyer-name.tsx'
import { NoOrders, OrderCsvLink, OlderOrders } from './order-list.page.tsx'
import { OrderSearch } from './list/order-search.tsx'
import type { OrderFilter, OrderListing } from '#rules/orders/order-filter.ts'
import { boughtItems } from './list/selected-orders.tsx'
import { OrderBadges } from './list/order-badges.tsx'
import { OrderTable } from './list/order-table.tsx'
import { listOrderChips } from './views/order-chips.ts'

const id = '01938f2a-7c1e-7000-8000-000000000001'

const order = makeOrder({
  _id: id,
  itemsPrice: 1348,
  totalPrice: 1348,
  isPaid: true,
  paidAt: '2026-11-20T08:31:00.000Z',
  attention: [],
})

const place = `${order.shippingAddress.city} ${order.shippingAddress.postCode}`
const products = order.orderItems.map(({ qty, name }) => `${qty} × ${name}`).join(', ')

it('the table of all orders (spec §2, Admin order list) has the columns ID, USER, DATE, TOTAL, PAID, DELIVERED and a link to the order, then its items', () => {
  const table = <OrderTable orders={[order]} />
  expect(textOf(table)).toBe(
    'ID USER DATE TOTAL PAID DELIVERED Details ITEMS ' +
      `T-10042 Marama Tipene ${place} 2026-11-19 $1,348.00 2026-11-20 no Details of order T-10042 ${products}`,
  )
  expect(markupOf(table)).toMatch(new RegExp(`<a [^>]*href="/admin/order/${id}"[^>]*>T-10042</a>`))
  expect(markupOf(table).match(new RegExp(`href="/admin/order/${id}"`, 'g'))).toHaveLength(2)
})

it('the table of all orders (spec §2, Admin order list) names a guest by the recipient, as the timeline does', () => {
  const user = { _id: null, name: 'Guest', email: 'priya@example.nz' }
  const guests = { ...order, user, shippingAddress: { ...order.shippingAddress, recipient: 'Priya Patel' } }
  expect(markupOf(<OrderTable orders={[guests]} />)).toContain('Priya Patel<span class="meta"> (guest)</span>')
  const asked: AuditEvent = {
    _id: id,
    action: 'requested',
    by: 'Guest',
    byKind: 'person',
    fields: [],
    createdAt: '2026-11-20T08:31:00.000Z',
  }
  const entry = <HistoryEntry event={asked} guest={<BuyerName order={guests} />} />
  expect(textOf(entry)).toContain('Priya Patel (guest) asked the shop')
  expect(textOf(<HistoryEntry event={{ ...asked, by: 'Aroha' }} guest="Priya" />)).toContain('Aroha asked the shop')
})

it('the table of all orders (spec §2, Admin order list) has headings whose names are exactly what is printed', () => {
  const heads = [...markupOf(<OrderTable orders={[order]} listing={{}} />).matchAll(/<th [^>]*>(.*?)<\/th>/g)]
  expect(heads.map(([, head = '']) => head.replaceAll(/<a [^>]*>|<\/a>/g, ''))).toEqual([
    'ID',
    'USER',
    'DATE',
    'TOTAL',
    'PAID',
    'DELIVERED',
    '<span class="visually-hidden">Details</span>',
    'ITEMS',
  ])
})

it('the table of all orders (spec §2, Admin order list) has headings that sort it, each pressed again the other way round', () => {
  const linksOf = (listing: OrderListing) =>
    [
      ...markupOf(<OrderTable orders={[order]} listing={listing} />).matchAll(
        /<th[^>]*?( aria-sort="\w+")?><a href="([^"]*)"/g,
      ),
    ].map(([, sort = '', href]) => `${sort.trim()} ${href}`.trim())
  expect(linksOf({ paid: true })).toEqual([
    'aria-sort="descending" /admin/orderlist?paid=yes&amp;sort=placed',
    '/admin/orderlist?paid=yes&amp;sort=-total',
    '/admin/orderlist?paid=yes&amp;sort=promised',
  ])
  expect(linksOf({ sort: '-total' })).toEqual([
    '/admin/orderlist',
    'aria-sort="descending" /admin/orderlist?sort=total',
    '/admin/orderlist?sort=promised',
  ])
  expect(linksOf({ sort: 'promised' })[2]).toBe('aria-sort="ascending" /admin/orderlist?sort=-promised')
  expect(linksOf({ sort: 'placed' })[0]).toBe('aria-sort="ascending" /admin/orderlist')
})

it('the table of all orders (spec §2, Admin order list) says when a paid order should arrive until it has, and nothing of an unpaid or cancelled one', () => {
  const promise = { kind: 'days', from: '2026-11-26', to: '2026-11-30' }
  const promised = { ...order, deliveryPromise: promise as Order['deliveryPromise'] }
  const shown = (given: Partial<Order>) => textOf(<OrderTable orders={[{ ...promised, ...given }]} />)
  expect(shown({})).toContain('2026-11-20 no Thu 26 – Mon 30 Nov Details')
  expect(shown({ deliveryPromise: { kind: 'call' } })).toContain('no We’ll call Details')
  for (const given of [{ isPaid: false }, { isCancelled: true }, { deliveredAt: '2026-11-24T00:00:00.000Z' }]) {
    expect(shown(given)).not.toContain('Thu 26')
  }
})

it('the table of all orders (spec §2, Admin order list) marks an order that was paid by a test payment, and no unpaid one', () => {
  const tested = { ...order, isTestPayment: true }
  expect(textOf(<OrderTable orders={[tested]} />)).toContain(`2026-11-20 test payment no Details`)
  expect(textOf(<OrderTable orders={[{ ...tested, isPaid: false, paidAt: null }]} />)).not.toContain('test payment')
})

it('the table of all orders (spec §2, Admin order list) says by how many business days an order is late', () => {
  expect(textOf(<OrderTable orders={[{ ...order, daysLate: 2 }]} />)).toContain('no 2 business days late Details')
  expect(textOf(<OrderTable orders={[{ ...order, daysLate: 0 }]} />)).not.toContain('late')
})

it('the table of all orders (spec §2, Admin order list) marks an order that needs attention', () => {
  expect(textOf(<OrderTable orders={[{ ...order, attention: ['paid-without-stock'] }]} />)).toContain('Needs attention')
})

it('the table of all orders (spec §2, Admin order list) marks an order that is refunded in full, and no partly refunded one', () => {
  expect(textOf(<OrderTable orders={[{ ...order, refundedPrice: 1348 }]} />)).toContain('T-10042 Refunded Marama')
  expect(textOf(<OrderTable orders={[{ ...order, refundedPrice: 1347.99 }]} />)).not.toContain('Refunded')
})

it('the table of all orders when empty shows whether there are no orders or none that match', () => {
  expect(textOf(<NoOrders filter={{}} />)).toContain('No orders yet')
  const filtered = <NoOrders filter={{ paid: true }} />
  expect(textOf(filtered)).toContain('No orders match. Search')
  expect(markupOf(filtered)).toContain('href="/admin/orderlist"')
  const searched = (
    <Provider store={makeStore()}>
      <NoOrders filter={{ keyword: '10083' }} />
    </Provider>
  )
  expect(textOf(searched)).toMatch(/^No orders match ‘10083’\. .* Clear the search$/)
  expect(textOf(<NoOrders filter={{ keyword: '10083', paid: true }} />)).toMatch(/Clear all filters$/)
})

const chosenOf = (filter: OrderFilter) =>
  /<option value="([^"]*)" selected="">([^<]*)/.exec(markupOf(<OrderSearch filter={filter} tags={[]} />))?.slice(1)

it('the order filter is a choice, two days, a tag and a keyword, as the URL has them', () => {
  const filter = { attention: true, from: '2026-11-09', tag: 'island', keyword: 'Hemi' }
  const markup = markupOf(<OrderSearch filter={filter} tags={['careful access']} />)
  expect([...markup.matchAll(/<(?:select|input)[^>]*name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    'keyword',
    'from',
    'to',
    'show',
    'tag',
  ])
  expect(markup).toContain('value="2026-11-09"')
  expect(markup).toContain('<option>careful access</option><option selected="">island</option>')
  expect(markup).toContain('value="Hemi"')
  expect(chosenOf({ attention: true })).toEqual(['attention', 'Needs attention'])
  expect(chosenOf({})).toEqual(['', 'All'])
})

it('the order filter that a link has and no choice has is shown as such', () => {
  expect(chosenOf({ paid: true })).toEqual(['other', 'As linked'])
})

it('the selected orders are pieces without the cancelled ones, for the packing slips of what is paid', () => {
  const [first, second] = order.orderItems
  if (!first || !second) throw new Error('The order has two items.')
  const items = [
    { ...first, qty: 3, cancelledQty: 1 },
    { ...second, qty: 1, cancelledQty: 1 },
  ]
  expect(boughtItems({ ...order, orderItems: items })).toEqual({ orderId: id, pieces: [{ item: 0, qty: 2 }] })
})

it('the selected orders are ticked in the table, where each row and all rows have a name', () => {
  const table = <OrderTable orders={[order]} selected={[id]} onSelect={() => undefined} />
  const boxes = markupOf(table).match(/<input[^>]*>/g) ?? []
  expect(boxes).toHaveLength(2)
  expect(boxes[0]).toContain('aria-label="Select all orders of the list"')
  expect(boxes[1]).toContain('aria-label="Select T-10042"')
  expect(boxes.every((box) => box.includes('checked=""'))).toBe(true)
  expect(markupOf(<OrderTable orders={[order]} onSelect={() => undefined} />)).not.toContain('checked')
})

it('what the list of orders is filtered by is a part each, with the address of the list without it', () => {
  const filter = { keyword: 'kurow', from: '2026-11-09', to: '2026-11-20', attention: true, tag: 'island' }
  expect(listOrderChips(filter)).toEqual([
    { text: '‘kurow’', to: '/admin/orderlist?attention=yes&from=2026-11-09&to=2026-11-20&tag=island' },
    { text: '9 Nov to 20 Nov', to: '/admin/orderlist?attention=yes&keyword=kurow&tag=island' },
    { text: 'Needs attention', to: '/admin/orderlist?keyword=kurow&from=2026-11-09&to=2026-11-20&tag=island' },
    { text: 'Tag island', to: '/admin/orderlist?attention=yes&keyword=kurow&from=2026-11-09&to=2026-11-20' },
  ])
})

it('what the list of orders is filtered by is one day, the days from one, or a state that only a link has', () => {
  const texts = (filter: OrderFilter) => listOrderChips(filter).map(({ text }) => text)
  expect(texts({ from: '2026-11-09', to: '2026-11-09' })).toEqual(['9 Nov'])
  expect(texts({ from: '2026-11-09' })).toEqual(['From 9 Nov'])
  expect(texts({ to: '2026-11-09' })).toEqual(['To 9 Nov'])
  expect(texts({ paid: true })).toEqual(['As linked'])
  expect(texts({})).toEqual([])
})

it('what the list of orders is filtered by is counted without the search on the button that folds it on a phone', () => {
  const shown = (filter: OrderFilter) => textOf(<OrderSearch filter={filter} tags={[]} />)
  expect(shown({ keyword: 'kurow' })).toContain('Search Filters From')
  expect(shown({ keyword: 'kurow', paid: false, cancelled: false, from: '2026-11-09' })).toContain('Filters, 2')
})

const badgesOf = (given: Partial<Order>) => textOf(<OrderBadges order={{ ...order, ...given }} />)

it('the states below the heading of an order say what is paid, delivered, asked for, refunded and cancelled', () => {
  expect(badgesOf({})).toBe('Paid $1,348.00')
  const asked = [{ kind: 'return', status: 'open' }] as Order['requests']
  expect(badgesOf({ deliveredAt: '2026-11-18T01:00:00.000Z', requests: asked })).toBe(
    'Paid $1,348.00 Delivered 18 Nov Asked to return',
  )
  expect(badgesOf({ isPaid: false, paidAt: null })).toBe('Not paid')
  expect(badgesOf({ isCancelled: true, refundedPrice: 1348 })).toBe('Paid $1,348.00 Refunded Cancelled')
})

it('the states below the heading of an order say how much went back of it, as the list does', () => {
  const parcels = [makeParcel({ pieces: [{ item: 1, qty: 2, returnedQty: 1 }] })]
  const orderItems = order.orderItems.map((item, index) => ({ ...item, cancelledQty: index === 0 ? 1 : 0 }))
  const back = { ...order, refundedPrice: 155.5, parcels, orderItems }
  expect(badgesOf(back)).toBe('Paid $1,348.00 $155.50 refunded 1 returned 1 cancelled')
  expect(textOf(<OrderTable orders={[back]} />)).toContain('T-10042 $155.50 refunded 1 returned 1 cancelled')
  expect(badgesOf({ ...back, isCancelled: true, refundedPrice: 1348 })).toBe(
    'Paid $1,348.00 Refunded 1 returned Cancelled',
  )
})

const below = (shown: number, hasOlder: boolean) => (
  <OlderOrders shown={shown} hasOlder={hasOlder} busy={false} onMore={async () => false} />
)

it('the number of orders shown is announced, with a button for older ones only while there are any', () => {
  expect(textOf(below(200, true))).toContain('The newest 200 orders')
  expect(markupOf(below(200, true))).toMatch(/role="status".*<button/s)
  expect(textOf(below(1, false))).toBe('1 order in total')
  expect(textOf(below(0, false))).toBe('')
})

const event: AuditEvent = {
  _id: id,
  action: 'changed',
  by: 'Ana Admin',
  byKind: 'person',
  fields: [{ field: 'price', before: 499, after: 549.5 }],
  createdAt: '2026-11-20T08:31:00.000Z',
}
it('an audit event shows a person in bold, and the shop, the command line and a payment provider as what they are', () => {
  const authorOf = (by: string, byKind: AuditEvent['byKind']) => {
    const markup = markupOf(<HistoryEntry event={{ ...event, action: 'cancelled', by, byKind, fields: [] }} />)
    return /<p[^>]*>(.*?)<\/p>/.exec(markup)?.[1]
  }
  expect(authorOf('The shop', 'person')).toBe('<strong>The shop</strong> cancelled the order')
  const badge = (text: string) => `<span class="badge badge-soft">${text}</span> cancelled the order`
  expect(authorOf('The shop', 'shop')).toBe(badge('The shop, automatic'))
  expect(authorOf('Command line', 'command-line')).toBe(badge('Command line, on the server'))
  expect(authorOf('The payment provider', 'provider')).toBe(badge('The payment provider, automatic'))
})

const eventText = (fields: AuditEvent['fields'], action = 'changed') =>
  textOf(<HistoryEntry event={{ ...event, action, fields }} />)

it('an audit event shows the time in New Zealand, who, what, and each field before and after', () => {
  const entry = <HistoryEntry event={event} />
  expect(textOf(entry)).toBe('20 Nov 2026, 21:31 Ana Admin made a change Price before $499.00 , after $549.50')
  expect(markupOf(entry)).toContain('dateTime="2026-11-20T08:31:00.000Z"')
})

it('an audit event without fields is one line', () => {
  expect(eventText([], 'delivered')).toBe('20 Nov 2026, 21:31 Ana Admin marked the order as delivered')
})

it('an audit event shows no value before for a new record or a password', () => {
  expect(eventText([{ field: 'password', before: null, after: 'changed' }])).toBe(
    '20 Nov 2026, 21:31 Ana Admin made a change Password changed',
  )
})

it('an audit event shortens a long text and offers the full text', () => {
  const [before, after] = ['A table of solid pine. '.repeat(10), 'A table of solid timber. '.repeat(10)]
  const text = eventText([{ field: 'description', before, after }])
  expect(text).toContain('before A table of solid pine.')
  expect(text).toContain('…')
  expect(text).toContain(`Before: ${before.trim()}`)
  expect(text).toContain(`After: ${after.trim()}`)
})

it('an audit event folds a long list of fields', () => {
  const fields = Array.from({ length: 9 }, (_, at) => ({ field: `field${at}`, before: null, after: at }))
  const entry = markupOf(<HistoryEntry event={{ ...event, action: 'created', fields }} />)
  expect(entry).toContain('<summary>9 fields</summary>')
})

describe('the status of an email (promises 26)', () => {
  const email: Email = {
    _id: id,
    kind: 'delivered',
    to: 'marama@example.nz',
    subject: 'Order T-10042 delivered',
    status: 'queued',
    isEmptied: false,
    attempts: 0,
    lastError: null,
    wait: null,
    createdAt: '2026-11-20T08:31:00.000Z',
    sentAt: null,
  }
  const textWith = (differing: Partial<Email>) => textOf(<EmailStatus email={{ ...email, ...differing }} />)

  it('is shown as text', () => {
    expect(textWith({})).toBe('Waiting')
    const until = '2026-11-20T08:31:30.000Z'
    expect(textWith({ wait: { until, reason: 'undo' } })).toBe('Waiting until 21:31: the step can still be undone.')
    expect(textWith({ wait: { until: '2026-11-20T09:12:00.000Z', reason: 'many-emails' } })).toBe(
      'Waiting until 22:12: the address isn’t confirmed, and gets 5 emails an hour.',
    )
    expect(textWith({ attempts: 1, lastError: 'connect ECONNREFUSED' })).toBe(
      'Waiting after 1 try: connect ECONNREFUSED',
    )
    expect(textWith({ status: 'sent', sentAt: '2026-11-20T08:32:00.000Z' })).toBe('Sent 20 Nov 2026, 21:32')
    expect(textWith({ status: 'failed', attempts: 126, lastError: '550 no such mailbox' })).toBe(
      'Failed after 126 tries: 550 no such mailbox',
    )
  })
})

it('the order list links to the export of all orders', () => {
  expect(markupOf(<OrderCsvLink />)).toContain('href="/api/orders/export.csv" download')
})
