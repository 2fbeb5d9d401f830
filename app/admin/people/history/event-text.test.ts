import { expect, it } from 'vitest'
import type { AuditEvent } from '#contract/platform/history.ts'
import { eventText } from './event-text.ts'

const event = (given: Partial<AuditEvent>): AuditEvent => ({
  _id: '01938f2a-7c1e-7000-8000-000000000001',
  action: 'changed',
  by: 'Ana Admin',
  byKind: 'person',
  fields: [],
  createdAt: '2026-11-20T08:31:00.000Z',
  ...given,
})
const sentenceOf = (given: Partial<AuditEvent>) => {
  const { by, what } = eventText(event(given))
  return [by, what].filter(Boolean).join(' ')
}

it.each([
  ['created', 'Ana Admin created it'],
  ['changed', 'Ana Admin made a change'],
  ['deleted', 'Ana Admin deleted it'],
  ['ended', 'Ana Admin ended it'],
  ['imported', 'Ana Admin imported'],
  ['registered', 'Ana Admin registered'],
  ['reset', 'Ana Admin reset the password'],
  ['placed', 'Ana Admin placed the order'],
  ['paid', 'Payment received'],
  ['delivered', 'Ana Admin marked the order as delivered'],
  ['cancelled', 'Ana Admin cancelled the order'],
  ['review-hidden', 'Ana Admin hid a review'],
  ['review-shown', 'Ana Admin showed a hidden review again'],
  ['review-replied', 'Ana Admin replied to a review'],
  ['review-reply-changed', 'Ana Admin changed the reply to a review'],
  ['review-reply-deleted', 'Ana Admin deleted the reply to a review'],
])('the sentence of an audit event for %s is “%s”', (action, sentence) => {
  expect(sentenceOf({ action })).toBe(sentence)
})

it.each([
  ['make-ready', 'Ana Admin undid: ready to ship'],
  ['ship', 'Ana Admin undid: shipped'],
  ['deliver', 'Ana Admin undid: delivered'],
])(
  'the sentence of an audit event for the undone step %s is “%s”, and the step is not listed again',
  (step, sentence) => {
    const given = { action: 'undone', fields: [{ field: 'step', before: step, after: null }] }
    expect(sentenceOf(given)).toBe(sentence)
    expect(eventText(event(given)).fields).toEqual([])
  },
)

it.each([
  ['changed', 'refundAskedFor', 'Ana Admin refunded $100.00'],
  ['changed', 'refundRefused', 'The payment provider refused the refund of $100.00'],
  ['refunded', 'refunded', 'The payment provider made the refund of $100.00'],
  ['changed', 'disputeLost', 'The buyer got $100.00 by a dispute'],
])(
  'the sentence of an audit event for %s with %s names the amount, which is not listed again',
  (action, field, sentence) => {
    const other = { field: 'attention', before: 'refund-failed', after: null }
    const given = { action, fields: [{ field, before: null, after: 100 }, other] }
    expect(sentenceOf(given)).toBe(sentence)
    expect(eventText(event(given)).fields).toEqual([other])
  },
)
