import { expect, test } from 'vitest'
import { fieldMessage } from './field-message.ts'

const name = { 'x-empty': 'Enter your name.', 'x-message': 'Keep the name to 100 characters.' }

test.each([undefined, null, '', ' \n '])('a missing or blank value has the message for an empty field: %j', (value) => {
  expect(fieldMessage(name, value)).toBe('Enter your name.')
})

test.each(['x'.repeat(101), 12, ['Ana'], false, 0])('any other value has the message about the limit: %j', (value) => {
  expect(fieldMessage(name, value)).toBe('Keep the name to 100 characters.')
})

test('a value with a known mistake has the message about it', () => {
  const code = { 'x-mistake': { pattern: '\\P{ASCII}', message: 'Use plain letters.' }, 'x-message': 'Enter a code.' }
  expect(['KÖ', 'k-', 7, { toString: null }].map((value) => fieldMessage(code, value))).toEqual([
    'Use plain letters.',
    'Enter a code.',
    'Enter a code.',
    'Enter a code.',
  ])
})

test('a value that is longer than its field is not searched for the mistake', () => {
  const mistake = { pattern: '\\P{ASCII}', message: 'Use plain letters.' }
  const code = { maxLength: 3, 'x-mistake': mistake, 'x-message': 'Enter a code.' }
  expect([fieldMessage(code, 'KÖÖ'), fieldMessage(code, 'KÖÖÖ')]).toEqual(['Use plain letters.', 'Enter a code.'])
})

test('a field without a message of its own for an empty value has its general message', () => {
  expect(fieldMessage({ 'x-message': 'Choose a rating from 1 to 5.' }, '')).toBe('Choose a rating from 1 to 5.')
  expect(fieldMessage({}, '')).toBeUndefined()
})
