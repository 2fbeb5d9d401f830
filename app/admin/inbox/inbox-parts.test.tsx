import { expect, it } from 'vitest'
import type { InboxCounts, InboxItem } from '#contract/inbox/inbox.ts'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { InboxRow } from './inbox-row.tsx'
import { InboxSearch, NoRows, RowSteps } from './inbox.page.tsx'

const asOf = '2026-11-19T19:05:00.000Z'
const id = '018e3c11-0c44-7000-8000-000000000001'
const message: InboxItem = {
  _id: id,
  kind: 'message',
  name: 'Bridget Moana',
  piece: null,
  rating: null,
  isBoughtHere: null,
  text: 'We have a stair with a turn',
  reply: '',
  state: 'open',
  hasFailedReply: false,
  replyBy: '2026-11-20T04:02:00.000Z',
  laterUntil: null,
  assignee: null,
  createdAt: '2026-11-19T04:02:00.000Z',
}
const piece = { _id: id, name: 'Petone Dining Chair' }
const review: InboxItem = {
  ...message,
  kind: 'review',
  name: 'Doug F.',
  piece,
  rating: 2,
  isBoughtHere: true,
  text: 'One of the four wobbles.',
  state: 'to-read',
  replyBy: null,
}
const rowOf = (item: InboxItem, isChosen = false) => (
  <InboxRow item={item} asOf={asOf} to={`/admin/inbox?open=${item.kind}-${item._id}`} isChosen={isChosen} />
)

it.each<[string, InboxItem, string]>([
  ['an open message', message, 'Message: Bridget Moana Thu 17:02 We have a stair with a turn Reply by 17:02'],
  [
    'a message that a person answers',
    { ...message, assignee: { _id: id, name: 'Aroha' } },
    'Message: Bridget Moana Thu 17:02 We have a stair with a turn Reply by 17:02 Aroha answers',
  ],
  [
    'a question after the promised time',
    { ...message, kind: 'question', name: '', piece, replyBy: '2026-11-19T04:02:00.000Z' },
    'Question: A visitor Thu 17:02 Petone Dining Chair We have a stair with a turn Reply was due Thu 17:02',
  ],
  [
    'a review to read',
    review,
    'Review: Doug F. Thu 17:02 Petone Dining Chair One of the four wobbles. To read Bought here',
  ],
  [
    'a review of a stranger',
    { ...review, isBoughtHere: false, state: 'done' },
    'Review: Doug F. Thu 17:02 Petone Dining Chair One of the four wobbles. Done Not bought here',
  ],
  [
    'a message that is put away',
    { ...message, state: 'later', replyBy: null, laterUntil: '2026-11-23' },
    'Message: Bridget Moana Thu 17:02 We have a stair with a turn Back on Monday 23 November 2026',
  ],
  [
    'a message whose reply couldn’t be sent',
    { ...message, reply: 'Yes, Friday.', hasFailedReply: true },
    'Message: Bridget Moana Thu 17:02 We: Yes, Friday. Reply not sent',
  ],
  [
    'a message with a reply',
    { ...message, state: 'done', replyBy: null, reply: 'Yes, Friday.', assignee: { _id: id, name: 'Aroha' } },
    'Message: Bridget Moana Thu 17:02 We: Yes, Friday. Done',
  ],
])('a row of %s has its words', (_title, item, text) => {
  expect(textOf(rowOf(item))).toBe(text)
})

it('a row of the inbox opens next to the list, marks what is open, and names the stars of a review', () => {
  expect(markupOf(rowOf(review))).toContain(`href="/admin/inbox?open=review-${id}"`)
  expect(markupOf(rowOf(review))).not.toContain('aria-current')
  expect(markupOf(rowOf(review, true))).toContain('aria-current="true"')
  expect(markupOf(rowOf(review))).toContain('role="img" aria-label="2 of 5 stars"')
  expect(markupOf(rowOf(message))).not.toContain('stars')
})

const team = [
  { _id: id, name: 'Aroha' },
  { _id: 'own', name: 'Wiremu' },
]

it('the filter by who answers has all, me, the others of the team and no one, in this order', () => {
  const markup = markupOf(<InboxSearch filter={{ show: 'open', assignee: 'me' }} team={team} ownId="own" />)
  expect([...markup.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
    'All',
    'Me',
    'Aroha',
    'Nobody',
  ])
  expect(markup).toContain('<option value="me" selected="">')
  expect(textOf(<InboxSearch filter={{ show: 'open' }} team={[]} ownId={undefined} />)).toContain(
    'Name, email, order, piece or words',
  )
})

const rows = ['1', '2', '3'].map((last) => ({
  kind: 'message' as const,
  _id: `018e3c11-0c44-7000-8000-00000000000${last}`,
}))
const linksOf = (open: { kind: 'message' | 'review'; _id: string }) => {
  const markup = markupOf(<RowSteps rows={rows} open={open} pathOf={({ _id }) => `/${_id.at(-1)}`} />)
  return [...markup.matchAll(/href="([^"]*)"[^>]*>(\w+)/g)].map(([, path, text]) => `${text} ${path}`)
}

it.each([
  ['the first row', { kind: 'message' as const, _id: rows[0]?._id ?? '' }, ['Next /2']],
  ['a row in the middle', { kind: 'message' as const, _id: rows[1]?._id ?? '' }, ['Previous /1', 'Next /3']],
  ['the last row', { kind: 'message' as const, _id: rows[2]?._id ?? '' }, ['Previous /2']],
  ['what has left the list', { kind: 'review' as const, _id: rows[1]?._id ?? '' }, ['Next /1']],
])('the steps from what is read: %s leads to the rows around it', (_title, open, links) => {
  expect(linksOf(open)).toEqual(links)
})

const counts: InboxCounts = {
  asOf,
  open: 0,
  messages: 0,
  questions: 0,
  reviews: 0,
  later: 0,
  done: 3,
  photos: 0,
  team,
  lastAnswer: { at: '2026-11-19T19:03:00.000Z', afterMinutes: 180, averageMinutes: 300 },
}

it('an inbox without rows says how fast the last answers were, and leads to what is done', () => {
  const empty = <NoRows filter={{ show: 'open' }} counts={counts} />
  expect(textOf(empty)).toBe(
    'Nothing to answer. The last one was answered today at 08:03, after 3 hours. On average it takes 5 hours. Show done',
  )
  expect(markupOf(empty)).toContain('href="/admin/inbox?show=done"')
})

it('an inbox without rows says no figure that it does not have', () => {
  expect(textOf(<NoRows filter={{ show: 'open' }} counts={{ ...counts, lastAnswer: null }} />)).toBe(
    'Nothing to answer. Show done',
  )
})

it('an inbox without rows leads a search among open rows to what is done, and out of the filters', () => {
  const empty = <NoRows filter={{ show: 'open', keyword: 'stairs', assignee: 'me' }} counts={counts} />
  expect(textOf(empty)).toBe('Nothing matches. Search what is done Clear all filters')
  expect(markupOf(empty)).toContain('href="/admin/inbox?show=done&amp;keyword=stairs&amp;assignee=me"')
  expect(textOf(<NoRows filter={{ show: 'done', keyword: 'stairs' }} counts={counts} />)).toBe(
    'Nothing matches. Clear all filters',
  )
})
