import { describe, expect, it } from 'vitest'
import { errorMessage, errorStatus, fieldErrors } from './error-message.ts'

describe('the words for a failed call (spec §8)', () => {
  it('are the server’s own where it gave a reason', () => {
    expect(errorMessage({ status: 409, data: { message: 'Product already reviewed' } })).toBe(
      'Product already reviewed',
    )
  })

  it.each([
    [
      'FETCH_ERROR',
      { error: 'TypeError: Failed to fetch' },
      'The shop could not be reached. Check your connection and try again.',
    ],
    ['TIMEOUT_ERROR', { error: 'TimeoutError' }, 'The shop took too long to answer. Try again in a moment.'],
    [
      'PARSING_ERROR',
      { originalStatus: 502, data: '<html>', error: 'SyntaxError' },
      'The shop gave an answer that makes no sense. Try again in a moment.',
    ],
  ])('say what happened for %s, without the words of the machine', (status, rest, words) => {
    expect(errorMessage({ status, ...rest })).toBe(words)
    expect(errorStatus({ status, ...rest } as Parameters<typeof errorStatus>[0])).toBe(503)
  })

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
  ])('are general for %j', (error) => {
    expect(errorMessage(error)).toBe('Something went wrong. Try again in a moment.')
    expect(fieldErrors(error)).toEqual({})
  })

  it('stand beside the fields that they are about', () => {
    const errors = [{ path: 'rating', message: 'Choose a rating from 1 to 5.' }]
    expect(fieldErrors({ status: 400, data: { message: 'Choose a rating from 1 to 5.', errors } })).toEqual({
      rating: 'Choose a rating from 1 to 5.',
    })
  })
})
