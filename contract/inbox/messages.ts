import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Email, Id, IdParams, Instant, Nullable, FilledText } from '#contract/platform/fields.ts'
import { Assignee } from './inbox.ts'
import { NoteChange, NoteParams, NoteText, OrderNote } from '#contract/orders/order-notes.ts'

/** A message of the contact form as the shop sees it. It is open until it is replied to or closed. */
export const InboxMessage = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  message: Type.String(),
  replyBy: Instant,
  reply: Type.String({ description: 'as it was emailed; empty without one' }),
  repliedAt: Nullable(Instant),
  repliedBy: Type.String({ description: 'name of the user who replied; empty without a reply' }),
  replyUndoUntil: Nullable(Instant, {
    description: 'until when the reply can be taken back; null without a reply and once its email is on the way',
  }),
  replyProblem: Nullable(Type.String(), {
    description: 'why the email with the reply could not be sent, as the mail server said; null for the others',
  }),
  closedAt: Nullable(Instant, { description: 'when it was closed without a reply' }),
  assignee: Nullable(Assignee, { description: 'who of the team answers it; null for no one' }),
  laterUntil: Nullable(Type.String(), {
    description: 'the New Zealand day on which a message that is put away is back in the list; null for the others',
  }),
  createdAt: Instant,
})
export type InboxMessage = Static<typeof InboxMessage>

/** The reply to a message, which is emailed. */
export const MessageReply = Type.Object({ reply: FilledText('the reply', 5000, 'Write the reply.') })
export type MessageReply = Static<typeof MessageReply>

const assigneeId = (description: string) => Nullable(Id, { 'x-message': 'Choose a person of the team.', description })

/** Who answers a message from now on, and who did when the page was read. */
export const MessageAssignee = Type.Object({
  assignee: assigneeId('the id of a person of the team; null for no one'),
  before: assigneeId('who answered it as it was read; null for no one'),
})
export type MessageAssignee = Static<typeof MessageAssignee>

/** A message can be put away for so many days at most. */
export const maxLaterDays = 90

const laterDay = (description: string) =>
  Nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), {
    'x-message': 'Choose the day on which it comes back.',
    description,
  })

/** Until which day a message is put away from now on, and until which it was when the page was read. */
export const MessageLater = Type.Object({
  until: laterDay('a New Zealand day, tomorrow or later; null to bring it back now'),
  before: laterDay('until when it was put away as it was read; null when it was not'),
})
export type MessageLater = Static<typeof MessageLater>

/** The notes of the team on a message, which its sender does not get by email. */
export const MessageNotes = Type.Object({ notes: Type.Array(OrderNote, { description: 'oldest first' }) })
export type MessageNotes = Static<typeof MessageNotes>

export const messages = {
  read: endpoint('GET', '/api/messages/:id', {
    access: { area: 'inbox', may: 'read' },
    summary: 'Read a message of the contact form with its reply',
    params: IdParams,
    reply: InboxMessage,
  }),
  reply: endpoint('POST', '/api/messages/:id/reply', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Reply to an open message by email',
    params: IdParams,
    body: MessageReply,
    reply: InboxMessage,
  }),
  takeReplyBack: endpoint('DELETE', '/api/messages/:id/reply', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Take a reply back before its email is sent: the message is open again; 409 when its time is over',
    params: IdParams,
    reply: InboxMessage,
  }),
  sendReplyAgain: endpoint('PUT', '/api/messages/:id/reply/address', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Correct the address of a message whose reply could not be sent, and send the reply again',
    params: IdParams,
    body: Type.Object({ email: Email }),
    reply: InboxMessage,
  }),
  assign: endpoint('PUT', '/api/messages/:id/assignee', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Give an open message to a person of the team, or to no one; 409 when it was given to another one since',
    params: IdParams,
    body: MessageAssignee,
    reply: InboxMessage,
  }),
  later: endpoint('PUT', '/api/messages/:id/later', {
    access: { area: 'inbox', may: 'change' },
    summary:
      'Put an open message away until a day, or bring it back now; 409 when another person has put it away since',
    params: IdParams,
    body: MessageLater,
    reply: InboxMessage,
  }),
  notes: endpoint('GET', '/api/messages/:id/notes', {
    access: { area: 'inbox', may: 'read' },
    summary: 'Read the notes of the team on a message',
    params: IdParams,
    reply: MessageNotes,
  }),
  addNote: endpoint('POST', '/api/messages/:id/notes', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Add a note to a message; 100 at most',
    params: IdParams,
    body: Type.Object({ text: NoteText }),
    reply: MessageNotes,
    status: 201,
  }),
  changeNote: endpoint('PUT', '/api/messages/:id/notes/:noteId', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Change a note on a message; 409 when another person has changed it since',
    params: NoteParams,
    body: NoteChange,
    reply: MessageNotes,
  }),
  deleteNote: endpoint('DELETE', '/api/messages/:id/notes/:noteId', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Delete a note on a message',
    params: NoteParams,
    reply: MessageNotes,
  }),
  close: endpoint('POST', '/api/messages/:id/close', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Close an open message without a reply, or one whose reply could not be sent',
    params: IdParams,
    reply: InboxMessage,
  }),
  open: endpoint('DELETE', '/api/messages/:id/close', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Open a closed message again',
    params: IdParams,
    reply: InboxMessage,
  }),
}
