import { expect, it } from 'vitest'
import { mailboxOf } from './accounts.ts'

it.each([
  ['Vic@example.nz', 'vic@example.nz'],
  [' vic+a@example.nz', 'vic@example.nz'],
  ['vic+a+b@example.nz', 'vic@example.nz'],
  ['vic@a+b.example.nz', 'vic@a+b.example.nz'],
])('limits count %s as the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
