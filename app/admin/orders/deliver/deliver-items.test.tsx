import { expect, it } from 'vitest'
import { makeDelivery } from '#tests/support/wire-factories.ts'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { DeliverFigures } from './deliver-figures.tsx'
import { DeliverTable } from './deliver-table.tsx'
import { pickNote, slipWarnings } from './print-frame.tsx'
import { DeliverActions, ShipItems } from './deliver-actions.tsx'
import { type DeliveryLine, linesOf, itemsByOrder } from '#app/admin/orders/parcel-steps/delivery-lines.ts'
import type { StepTaking } from '#app/admin/orders/parcel-steps/use-take-step.ts'
import type { Ticked } from '#app/admin/orders/parcel-steps/ticks.ts'

const asOf = '2026-11-20T00:00:00.000Z'
const ordinary = makeDelivery({ _id: 'a', orderNumber: 'T-10041' })
const disputed = makeDelivery({ _id: 'b', orderNumber: 'T-10042', attention: ['disputed', 'fraud-warning'] })

/** The ticks of the items of some orders. */
function tickedOf(...ids: string[]): Ticked {
  const lines: DeliveryLine[] = []
  return { lines, isTicked: ({ orderId }) => ids.includes(orderId), tick: () => {} }
}

const table = (deliveries = [ordinary, disputed], ticked = tickedOf()) => (
  <DeliverTable deliveries={deliveries} asOf={asOf} ticked={ticked} hasOrderLinks />
)
const isAllTicked = (...ids: string[]) =>
  /<input[^>]*aria-label="Tick all pieces"[^>]*checked=""/.test(markupOf(table(undefined, tickedOf(...ids))))

it('the list to deliver marks an order that should not be shipped yet with the reasons, and no other order', () => {
  expect(textOf(table())).toContain('Don’t ship yet: disputed, reported as fraud')
  expect(textOf(table([ordinary]))).not.toContain('Do not send yet')
})

it('the list to deliver has all pieces ticked without the orders that should not be shipped yet, and says how many it leaves out', () => {
  expect(isAllTicked('a')).toBe(true)
  expect(isAllTicked('b')).toBe(false)
  expect(textOf(table())).toContain('1 order here shouldn’t be shipped yet. Tick all leaves it out.')
  expect(textOf(table([disputed, { ...disputed, _id: 'c' }]))).toContain(
    '2 orders here shouldn’t be shipped yet. Tick all leaves them out.',
  )
  expect(textOf(table([ordinary]))).toContain('Tick pieces to print lists or mark them.')
  expect(textOf(table([ordinary]))).not.toContain('Tick all leaves')
})

it('the list to deliver offers nothing to tick at once when no order should be sent', () => {
  expect(markupOf(table([disputed]))).toMatch(/<input[^>]*aria-label="Tick all pieces"[^>]*disabled=""/)
})

it('ticked pieces of an order that should not be shipped yet take a step like others, once they are confirmed', () => {
  const lines = disputed.pieces.map((piece) => ({ orderId: 'b', orderNumber: 'T-10042', piece }))
  expect(itemsByOrder(lines, 'ship')).toEqual([
    { orderId: 'b', orderNumber: 'T-10042', pieces: [{ item: 0, qty: 1, from: 'waiting' }] },
  ])
})

const idle: StepTaking = {
  busyStep: null,
  isLoading: false,
  problemOf: () => null,
  forgetProblem: () => {},
  question: null,
  isAsking: false,
  take: () => {},
  confirm: () => null,
  leave: () => {},
}
const actions = (lines: DeliveryLine[], taking = idle) => (
  <DeliverActions lines={lines} query={{ show: 'late', pageNumber: 2 }} taking={taking} />
)
const buttonsOf = (markup: string) =>
  [...markup.matchAll(/<button[^>]*>/g)].map(([tag]) =>
    tag.includes('aria-busy="true"') ? 'busy' : tag.includes(' disabled=""') ? 'disabled' : 'free',
  )
const shipment = (lines: DeliveryLine[], taking: StepTaking) => (
  <ShipItems show lines={lines} taking={taking} onClose={() => {}} />
)

it('the actions for ticked pieces are one busy button while a step is taken, and the other steps are disabled', () => {
  const taken = markupOf(actions(linesOf(ordinary), { ...idle, isLoading: true, busyStep: 'deliver' }))
  // Ready to ship, More…, ship, delivered.
  expect(buttonsOf(taken).slice(0, 4)).toEqual(['disabled', 'free', 'disabled', 'busy'])
  expect(buttonsOf(markupOf(actions(linesOf(ordinary)))).slice(0, 4)).toEqual(['free', 'free', 'free', 'free'])
})

it('the actions for ticked pieces have the next step of the pieces as their only green button', () => {
  const green = (stage: 'waiting' | 'ready' | 'shipped') => {
    const lines = linesOf(ordinary).map((line) => ({ ...line, piece: { ...line.piece, stage } }))
    return [...markupOf(actions(lines)).matchAll(/<button[^>]*data-first[^>]*><span>(.*?)<\/span>/g)].map(
      ([, text]) => text,
    )
  }
  expect(green('waiting')).toEqual(['Mark 1 piece ready to ship'])
  expect(green('ready')).toEqual(['Ship 1 piece'])
  expect(green('shipped')).toEqual(['Mark 1 piece delivered'])
})

it('the actions for ticked pieces show the refusal of a step next to them, that of a shipment in its form', () => {
  const refusal = 'The shop couldn’t be reached.'
  const refused = (step: string) => ({ ...idle, problemOf: (of: string) => (of === step ? refusal : null) })
  const alerts = (markup: string) => markup.match(/role="alert"/g)?.length ?? 0
  const lines = linesOf(ordinary)
  expect(alerts(markupOf(actions(lines)))).toBe(0)
  expect(alerts(markupOf(actions(lines, refused('deliver'))))).toBe(1)
  expect(textOf(actions(lines, refused('deliver')))).toContain(refusal)
  expect(textOf(shipment(lines, refused('ship')))).toContain(refusal)
  expect(alerts(markupOf(shipment(lines, refused('deliver'))))).toBe(0)
})

it('the actions for ticked pieces print lists that lead back to the same list', () => {
  expect(markupOf(actions(linesOf(ordinary)))).toContain(
    'href="/admin/deliver/pick-list?pieces=a.0.1&amp;show=late&amp;page=2"',
  )
})

it('the figures lead to the lists that have their orders, but where there are none', () => {
  const figures = markupOf(
    <DeliverFigures figures={{ late: 1, dueSoon: 0, toPack: 2, ready: 1, onTheWay: 3, partDelivered: 0 }} />,
  )
  expect([...figures.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name]) => name)).toEqual([
    '<a href="/admin/deliver?show=late" data-discover="true">Late</a>',
    'Due in 7 days',
    '<a href="/admin/deliver" data-discover="true">To pack</a>',
    '<a href="/admin/deliver?show=shipped" data-discover="true">On the way</a>',
  ])
})

it('on paper, a slip says that its order should not be shipped yet, without the reason, because the buyer gets the paper', () => {
  expect(slipWarnings(ordinary)).toEqual([])
  expect(slipWarnings(disputed)).toEqual(['Don’t ship yet. Check order T-10042 first.'])
  expect(slipWarnings({ ...disputed, isTestPayment: true })).toEqual([
    'Don’t ship yet. Check order T-10042 first.',
    'Test payment: no money was charged.',
  ])
})

it('on paper, a slip says so too when its order was cancelled or refunded since the list was read', () => {
  const warning = ['Don’t ship yet. Check order T-10041 first.']
  expect(slipWarnings({ ...ordinary, isCancelled: true, isRefunded: true })).toEqual(warning)
  expect(slipWarnings({ ...ordinary, isRefunded: true })).toEqual(warning)
})

it('on paper, the pick list names the reason', () => {
  expect(pickNote(ordinary)).toBeNull()
  expect(pickNote(disputed)).toBe('don’t ship yet: disputed, reported as fraud')
  expect(pickNote({ ...ordinary, isCancelled: true, isRefunded: true })).toBe('don’t ship yet: cancelled')
  expect(pickNote({ ...ordinary, isRefunded: true })).toBe('don’t ship yet: refunded')
  expect(pickNote({ ...disputed, attention: ['refund-failed'], isTestPayment: true })).toBe(
    'don’t ship yet: refund failed, test payment',
  )
})
