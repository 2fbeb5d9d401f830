import { expect, it } from 'vitest'
import type { Connection } from '#contract/back-office/connections.ts'
import { dayText, stateOf } from './status-text.ts'

const email: Connection = {
  name: 'email',
  about: 'smtp.example.nz',
  isRead: true,
  isRecorded: true,
  lastSuccessAt: '2026-11-20T07:48:00.000Z',
  done: 19,
  waiting: 0,
  failed: 0,
}

it.each([
  [email, { text: 'Works', look: 'ok' }],
  [
    { ...email, waiting: 1 },
    { text: '1 waits', look: 'wait' },
  ],
  [
    { ...email, waiting: 2 },
    { text: '2 wait', look: 'wait' },
  ],
  [
    { ...email, waiting: 2, failed: 3 },
    { text: '3 failed', look: 'bad' },
  ],
  [
    { ...email, lastSuccessAt: null },
    { text: 'Not used yet', look: 'wait' },
  ],
  [
    { ...email, isRecorded: false },
    { text: 'Not recorded', look: 'wait' },
  ],
  [
    { ...email, name: 'webhooks' as const, failed: 1 },
    { text: '1 failing', look: 'bad' },
  ],
])('the state of %j has its words', (connection, state) => {
  expect(stateOf(connection)).toEqual(state)
})

it('the text of 24 hours counts in the words of its connection', () => {
  expect(dayText(email)).toBe('19 sent')
  expect(dayText({ ...email, name: 'card', done: 1 })).toBe('1 payment')
  expect(dayText({ ...email, name: 'pictures', done: 0 })).toBe('0 pictures saved')
  expect(dayText({ ...email, name: 'backup', isRecorded: false })).toBe('The shop doesn’t see them')
  expect(dayText({ ...email, name: 'backup', done: 1 })).toBe('1 backup')
})
