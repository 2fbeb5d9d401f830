import { Provider } from 'react-redux'
import { expect, it } from 'vitest'
import { makeStore } from '#app/store/store.ts'
import type { Delivery } from '#contract/orders/fulfilment.ts'
import { markupOf } from '#tests/support/render.tsx'
import { DeliveryStep } from './late-rows.tsx'

const order = { _id: '01938f2a-7c1e-7000-8000-000000000001', orderNumber: 'T-10001', name: 'Marama', city: 'Ōamaru' }

function showStep(next: 'make-ready' | 'deliver', stage: Delivery['pieces'][number]['stage']): string {
  const pieces = [{ item: 0, name: 'Lamp Table', qty: 1, stage, since: null }]
  const row = { kind: 'delivery-late', order, pieces: '', promise: null, daysLate: 2, next } as const
  return markupOf(
    <Provider store={makeStore()}>
      <DeliveryStep row={row} delivery={{ ...order, pieces } as Delivery} action="Next" onDone={() => {}} />
    </Provider>,
  )
}

it('a step waits until the pieces that can take it are read', () => {
  expect(
    [
      showStep('make-ready', 'waiting'),
      showStep('make-ready', 'ready'),
      showStep('deliver', 'shipped'),
      showStep('deliver', 'delivered'),
    ].map((markup) => markup.includes('aria-disabled="true"')),
  ).toEqual([false, true, false, true])
})
