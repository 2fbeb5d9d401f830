import { expect, it } from 'vitest'
import { lastAnswerText, openText } from './inbox-text.ts'

it.each([
  [[2, 1, 2], '5 open: 2 messages, 1 question, 2 reviews.'],
  [[1, 0, 1], '2 open: 1 message, 1 review.'],
  [[0, 0, 0], 'Nothing is open.'],
])('the counts %j are a sentence', ([messages = 0, questions = 0, reviews = 0], text) => {
  expect(openText({ open: messages + questions + reviews, messages, questions, reviews })).toBe(text)
})

const asOf = '2026-11-19T19:05:00.000Z'

it.each([
  ['2026-11-19T19:03:00.000Z', 180, 300, 'today at 08:03, after 3 hours. On average it takes 5 hours.'],
  [
    '2026-11-18T04:02:00.000Z',
    0,
    59,
    'on Wednesday 18 November 2026 at 17:02, after 1 minute. On average it takes 59 minutes.',
  ],
  ['2026-11-19T12:00:00.000Z', 60, 2880, 'today at 01:00, after 1 hour. On average it takes 2 days.'],
  [
    '2026-11-19T10:00:00.000Z',
    2879,
    4320,
    'on Thursday 19 November 2026 at 23:00, after 48 hours. On average it takes 3 days.',
  ],
])('the last answer at %s is a sentence', (at, afterMinutes, averageMinutes, text) => {
  const lastAnswer = { at, afterMinutes, averageMinutes }
  expect(lastAnswerText({ lastAnswer, asOf })).toBe(`The last one was answered ${text}`)
})

it('the time of the last answer is empty before the first one', () => {
  expect(lastAnswerText({ lastAnswer: null, asOf })).toBe('')
})
