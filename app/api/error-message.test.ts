import { expect, it } from 'vitest'
import { errorMessage, errorStatus, fieldErrors } from './error-message.ts'

it('the message for a failed request (spec §8) is the server’s own message', () => {
  expect(errorMessage({ status: 409, data: { message: 'You’ve already reviewed this piece.' } })).toBe(
    'You’ve already reviewed this piece.',
  )
})

it.each([
  [
    'FETCH_ERROR',
    { error: 'TypeError: Failed to fetch' },
    'The shop couldn’t be reached. Check your connection and try again.',
  ],
  ['TIMEOUT_ERROR', { error: 'TimeoutError' }, 'The shop took too long to answer. Try again in a moment.'],
  [
    'PARSING_ERROR',
    { originalStatus: 502, data: '<html>', error: 'SyntaxError' },
    'Unexpected response from the server. Try again.',
  ],
])(
  'the message for a failed request (spec §8) names the cause of %s without technical terms',
  (status, rest, message) => {
    expect(errorMessage({ status, ...rest })).toBe(message)
    expect(errorStatus({ status, ...rest } as Parameters<typeof errorStatus>[0])).toBe(503)
  },
)

it.each([
  undefined,
  null,
  'text',
  {},
  { status: 500 },
  { status: 500, data: null },
  { status: 500, data: 'Internal Server Error' },
  { status: 500, data: { message: '' } },
  { status: 500, data: { message: { a: 1 } } },
  { status: 'toString' },
  new Error('secret'),
])('the message for a failed request (spec §8) is general for %j', (error) => {
  expect(errorMessage(error)).toBe('Something went wrong. Try again in a moment.')
  expect(fieldErrors(error)).toEqual({})
})

it('the message for a failed request (spec §8) comes with the field errors by field path', () => {
  const errors = [{ path: 'rating', message: 'Choose a rating from 1 to 5.' }]
  expect(fieldErrors({ status: 400, data: { message: 'Choose a rating from 1 to 5.', errors } })).toEqual({
    rating: 'Choose a rating from 1 to 5.',
  })
})
