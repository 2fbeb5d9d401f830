import { expect, it } from 'vitest'
import type { LateRow } from '#contract/back-office/today.ts'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { LateTodayRow } from './late-rows.tsx'

const show = (row: LateRow) => (
  <LateTodayRow row={row} asOf="2026-11-20T01:00:00.000Z" delivery={undefined} onDone={() => {}} />
)

it('the row of Today for a missing worker says what waits, since when, and which process is missing', () => {
  const row = show({ kind: 'worker-missing', since: '2026-11-20T00:40:00.000Z' })
  expect(textOf(row)).toBe(
    'Emails and scheduled tasks aren’t running ' +
      'Emails and refunds wait until a process with ROLE=worker runs again. Since 13:40 View',
  )
})

it('the row of Today for a missing worker leads to the page of the connections with its one button', () => {
  const markup = markupOf(show({ kind: 'worker-missing', since: '2026-11-20T00:40:00.000Z' }))
  expect(markup.match(/href="[^"]*"/g)).toEqual(['href="/admin/connections"'])
  expect(markup).not.toContain('<button')
})

it('the row of Today for a missing worker names no time where no task has ever run', () => {
  expect(textOf(show({ kind: 'worker-missing', since: null }))).toBe(
    'Emails and scheduled tasks aren’t running ' +
      'Emails and refunds wait until a process with ROLE=worker runs again. View',
  )
})
