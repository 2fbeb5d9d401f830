import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/inbox/messages.ts'
import { replyTemplates } from '#contract/inbox/reply-templates.ts'
import { contact } from '#contract/inbox/contact.ts'
import { mailboxOf } from '#rules/accounts/accounts.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { assignMessage } from './assign-message.ts'
import { addMessageNote, changeMessageNote, deleteMessageNote, readMessageNotes } from './message-notes.ts'
import { putMessageAway } from './put-message-away.ts'
import { getMessage } from './read-messages.ts'
import { sendReplyAgain, takeReplyBack } from './reply-email.ts'
import { changeReplyTemplate, createReplyTemplate, deleteReplyTemplate, listReplyTemplates } from './reply-templates.ts'
import { closeMessage, openMessageAgain, replyToMessage, sendMessage } from './contact.ts'

export function contactRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, contact.send, ({ body, request }) =>
    shop.limiter.run(['messages-network', 'messages'], callerOf(request, mailboxOf(body.email)), () =>
      sendMessage(shop, body),
    ),
  )
  registerEndpoint(app, messages.read, ({ params }) => getMessage(shop, params.id))
  registerEndpoint(app, messages.reply, ({ params, body, user }) => replyToMessage(shop, user, params.id, body))
  registerEndpoint(app, messages.takeReplyBack, ({ params }) => takeReplyBack(shop, params.id))
  registerEndpoint(app, messages.sendReplyAgain, ({ params, body }) => sendReplyAgain(shop, params.id, body.email))
  registerEndpoint(app, messages.assign, ({ params, body, user }) => assignMessage(shop, user, params.id, body))
  registerEndpoint(app, messages.later, ({ params, body, user }) => putMessageAway(shop, user, params.id, body))
  registerEndpoint(app, messages.notes, ({ params }) => readMessageNotes(shop, params.id))
  registerEndpoint(app, messages.addNote, ({ params, body, user }) => addMessageNote(shop, user, params.id, body.text))
  registerEndpoint(app, messages.changeNote, ({ params, body, user }) => changeMessageNote(shop, user, params, body))
  registerEndpoint(app, messages.deleteNote, ({ params, user }) => deleteMessageNote(shop, user, params))
  registerEndpoint(app, messages.close, ({ params }) => closeMessage(shop, params.id))
  registerEndpoint(app, messages.open, ({ params }) => openMessageAgain(shop, params.id))
  registerEndpoint(app, replyTemplates.list, () => listReplyTemplates(shop.db))
  registerEndpoint(app, replyTemplates.create, ({ body }) => createReplyTemplate(shop, body))
  registerEndpoint(app, replyTemplates.change, ({ params, body }) => changeReplyTemplate(shop, params.id, body))
  registerEndpoint(app, replyTemplates.remove, ({ params }) => deleteReplyTemplate(shop, params.id))
}
