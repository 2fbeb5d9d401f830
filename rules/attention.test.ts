import { expect, it } from 'vitest'
import { attentionWords } from './attention.ts'

it('says what has happened to an order that was paid without stock, and what to do (promises 5)', () => {
  expect(attentionWords('paid-without-stock', 'Priyanka Desai')).toEqual({
    happened: 'was paid after its stock had gone.',
    cure: 'The payment was kept and nothing was taken out of stock. Deliver it when the pieces are there again, or refund Priyanka Desai through the card provider.',
  })
})
