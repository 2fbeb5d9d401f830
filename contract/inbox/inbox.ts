import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Text } from '#contract/platform/fields.ts'

const OrNull = <T extends Type.TSchema>(schema: T) => Nullable(schema)

/** A person of the team who may answer messages. */
export const Assignee = Type.Object({ _id: Id, name: Type.String() })
export type Assignee = Static<typeof Assignee>

/** A message of the contact form, a question about a product, or a review, in one line. */
export const InboxItem = Type.Object({
  _id: Id,
  kind: OneOf(['message', 'question', 'review']),
  name: Type.String({ description: 'of the writer; of a question without an account the email address, or empty' }),
  piece: OrNull(Type.Object({ _id: Id, name: Type.String() })),
  rating: OrNull(Type.Integer({ description: 'of a review, 1 to 5' })),
  isBoughtHere: OrNull(Type.Boolean({ description: 'of a review' })),
  text: Type.String({ description: 'the first words' }),
  reply: Type.String({ description: 'the first words of the reply of the shop; empty without one' }),
  state: OneOf(['open', 'to-read', 'later', 'done'], {
    description: 'to-read: a shown review of the last 3 days without a reply; later: a message that is put away',
  }),
  laterUntil: OrNull(Type.String({ description: 'the day on which a message that is put away is back in the list' })),
  replyBy: OrNull(Instant),
  hasFailedReply: Type.Boolean({ description: 'the mail server refused the reply to a message that is not closed' }),
  assignee: OrNull(Assignee),
  createdAt: Instant,
})
export type InboxItem = Static<typeof InboxItem>

/** A part of the inbox: what is open, put away or done, or one kind. */
const InboxPart = OneOf(['open', 'messages', 'questions', 'reviews', 'later', 'done'], {
  'x-message': 'Show what is open, messages, questions, reviews, what is snoozed or what is done.',
})
export type InboxPart = Static<typeof InboxPart>

/** How much is open and done, who may answer, and how fast the last answers were. */
export const InboxCounts = Type.Object({
  asOf: Instant,
  open: Type.Integer({ description: 'messages, questions and reviews together' }),
  messages: Type.Integer({ description: 'open ones that are not put away' }),
  questions: Type.Integer({ description: 'open ones' }),
  reviews: Type.Integer({ description: 'those to read' }),
  later: Type.Integer({ description: 'messages that are put away until a day' }),
  done: Type.Integer(),
  photos: Type.Integer({ description: 'photos of buyers that wait' }),
  team: Type.Array(Assignee, { description: 'who may answer messages, by name' }),
  lastAnswer: OrNull(
    Type.Object({
      at: Instant,
      afterMinutes: Type.Integer(),
      averageMinutes: Type.Integer({ description: 'of the answers of the 30 days before it' }),
    }),
  ),
})
export type InboxCounts = Static<typeof InboxCounts>

export const inbox = {
  list: endpoint('GET', '/api/inbox', {
    access: { area: 'inbox', may: 'read' },
    summary:
      'List messages, questions and reviews: open ones first, by the time of the promised reply; 50 a page (Link header)',
    query: Type.Object({
      show: Type.Optional(InboxPart),
      keyword: Type.Optional(
        Text('your search', 200, {
          description: 'a part of name, email address, piece or text, or the number of an order of the writer',
        }),
      ),
      assignee: Type.Optional(
        Type.String({
          maxLength: 200,
          'x-message': 'Choose a person of the team.',
          description: 'me, none, or the id of a person: the messages that the person answers',
        }),
      ),
      after: Type.Optional(
        Type.String({
          maxLength: 100,
          'x-message': 'Start again from the first page.',
          description: 'where the page starts, from the Link header',
        }),
      ),
    }),
    reply: Type.Array(InboxItem),
  }),
  counts: endpoint('GET', '/api/inbox/counts', {
    access: { area: 'inbox', may: 'read' },
    summary: 'Count what is open and done in the inbox, with the team and the last answer',
    reply: InboxCounts,
  }),
}
