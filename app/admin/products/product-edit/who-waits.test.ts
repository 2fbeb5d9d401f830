import { expect, test } from 'vitest'
import { waitingText } from './product-edit.page.tsx'

test.each([
  [{ waiting: 1, unconfirmed: 0 }, '1 person is waiting for it. Each gets one email when they can order it again.'],
  [
    { waiting: 3, unconfirmed: 1 },
    '3 people are waiting for it. Each gets one email when they can order it again. 1 hasn’t confirmed yet.',
  ],
  [{ waiting: 0, unconfirmed: 2 }, '0 people are waiting for it. 2 haven’t confirmed yet.'],
])('the product form says who waits for %j', (count, text) => {
  expect(waitingText(count)).toBe(text)
})
