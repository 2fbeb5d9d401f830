import Type, { type Static } from 'typebox'

/** The most ranges of closed days, the longest reason in characters, and the most days of one range. */
export const closedDaysLimits = { periods: 30, reason: 40, days: 60 } as const

const day = (message: string) =>
  Type.String({
    maxLength: 10,
    pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
    'x-message': message,
    description: 'a day in New Zealand; only a draft may have none',
  })

/** Days on which the shop neither sends nor answers, from the first to the last one. */
export const ClosedPeriod = Type.Object({
  id: Type.String({ maxLength: 40, pattern: '^[a-z0-9-]+$', 'x-message': 'Begin these closed days again.' }),
  from: day('Choose the first closed day.'),
  to: day('Choose the last closed day.'),
  reason: Type.String({
    maxLength: closedDaysLimits.reason,
    pattern: '^[^\\r\\n]*$',
    'x-message': 'Keep the reason to 40 characters on one line.',
    description: 'the shop shows it beside a delivery date that skips these days',
  }),
})
export type ClosedPeriod = Static<typeof ClosedPeriod>

/** The days on which the shop is closed: no business day is among them. */
export const ClosedDays = Type.Object({
  periods: Type.Array(ClosedPeriod, {
    maxItems: closedDaysLimits.periods,
    'x-message': 'You can have up to 30 ranges of closed days. Remove one that has passed.',
  }),
})
export type ClosedDays = Static<typeof ClosedDays>
