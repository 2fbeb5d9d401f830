import { expect, it } from 'vitest'
import { textOf } from '#tests/support/render.tsx'
import { makeOrder } from '#tests/support/wire-factories.ts'
import { OrderParcels } from './order-parcels.tsx'

const order = makeOrder({ isPaid: true, paidAt: '2026-11-20T08:31:00.000Z' })

it('the shop reads where the pieces are, without what is said to the buyer', () => {
  const text = textOf(<OrderParcels order={order} asker={null} />)
  expect(text).toMatch(/^Where the pieces are /)
  expect(text).not.toMatch(/\byou\b|\byour\b/i)
})
