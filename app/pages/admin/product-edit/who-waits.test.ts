import { expect, test } from 'vitest'
import { waitingText } from './who-waits.tsx'

test.each([
  [{ waiting: 1, unconfirmed: 0 }, '1 person waits for it. Each gets one email when it can be ordered again.'],
  [
    { waiting: 3, unconfirmed: 1 },
    '3 people wait for it. Each gets one email when it can be ordered again. 1 has not confirmed yet.',
  ],
  [{ waiting: 0, unconfirmed: 2 }, '0 people wait for it. 2 have not confirmed yet.'],
])('the product form says who waits for %j', (count, text) => {
  expect(waitingText(count)).toBe(text)
})
