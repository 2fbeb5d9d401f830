import type { FastifyInstance } from 'fastify'
import {
  type InboxMessage,
  maxLaterDays,
  type MessageLater,
  type MessageReply,
  messages,
} from '#contract/inbox/messages.ts'
import { type ReplyTemplate, replyTemplates } from '#contract/inbox/reply-templates.ts'
import { contact, type ContactMessage } from '#contract/inbox/contact.ts'
import { mailboxOf } from '#rules/accounts/accounts.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Db, transact, type Tx } from '#db/open.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { replyTime } from '#rules/platform/shop-info.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { addDays } from '#rules/platform/calendar-days.ts'
import { nzDay, nzDayText, startOfDay } from '#rules/platform/nz-dates.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { isId } from '#rules/platform/ids.ts'
import { assignMessage } from './assign-message.ts'
import { addMessageNote, changeMessageNote, deleteMessageNote, readMessageNotes } from './message-notes.ts'
import {
  getLockedMessage,
  getMessage,
  lockOpenMessage,
  putAwayUntil,
  refuseReplied,
  requireOpen,
} from './read-messages.ts'
import { queueReplyEmail, sendReplyAgain, takeReplyBack } from './reply-email.ts'
import { insertMessage, lockReplyEmail, updateMessage } from './contact.queries.ts'
import {
  countTemplates,
  deleteTemplateRow,
  findTemplate,
  findTemplateByName,
  insertTemplate,
  listTemplates,
  updateTemplate,
  waitForTemplates,
} from './reply-templates.queries.ts'

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

/** Stores a reply and queues its email in one transaction. Throws ShopError 404, 409 when it is not open. */
async function replyToMessage(shop: Shop, user: SignedInUser, id: string, wanted: MessageReply): Promise<InboxMessage> {
  const reply = wanted.reply.trim()
  await transact(shop.db, async (tx) => {
    const row = await lockOpenMessage(tx, id)
    await updateMessage(tx, id, {
      reply,
      repliedAt: shop.now(),
      repliedById: user._id,
      repliedByName: user.name,
      laterUntil: null,
    })
    await queueReplyEmail(shop, tx, row, reply)
  })
  return getMessage(shop, id)
}

/** Closes a message without a reply, or with a failed one. Throws ShopError 404, 409 when it is not open. */
async function closeMessage(shop: Shop, id: string): Promise<InboxMessage> {
  await transact(shop.db, async (tx) => {
    const row = await getLockedMessage(tx, id)
    const email = row.repliedAt === null ? undefined : await lockReplyEmail(tx, row)
    if (email?.status !== 'failed' || row.closedAt !== null) requireOpen(row)
    await updateMessage(tx, id, { closedAt: shop.now(), laterUntil: null })
  })
  return getMessage(shop, id)
}

/** Opens a closed message again. Throws ShopError 404 for an unknown message, 409 when it is open or has a reply. */
async function openMessageAgain(shop: Shop, id: string): Promise<InboxMessage> {
  await transact(shop.db, async (tx) => {
    const row = await getLockedMessage(tx, id)
    if (row.closedAt === null) {
      refuseReplied(row)
      throw new ShopError(409, 'This message is already open.')
    }
    await updateMessage(tx, id, { closedAt: null })
  })
  return getMessage(shop, id)
}

/** Stores a message and queues its email to SHOP_EMAIL in one transaction (promises 27); replies go to its sender. */
async function sendMessage(shop: Shop, input: ContactMessage): Promise<{ success: true; message: 'Email Sent!' }> {
  const message = trimFields(input)
  const name = `${message.firstName} ${message.lastName}`
  await transact(shop.db, async (tx) => {
    await insertMessage(tx, { ...message, createdAt: shop.now() })
    await queueEmail(shop, tx, {
      kind: 'contact-message',
      to: shop.details().email,
      replyTo: message.email,
      subject: `Message from ${name}`,
      text: formatMessage(message, name),
    })
  })
  return { success: true, message: 'Email Sent!' }
}

function trimFields({ firstName, lastName, email, phone, message }: ContactMessage): ContactMessage {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    phone: phone.trim(),
    message: message.trim(),
  }
}

function formatMessage({ email, phone, message }: ContactMessage, name: string): string {
  return `${message}

--
${name}
${email}
${phone}

Sent from the contact form. Replying to this email writes to ${email}. You promise a reply within ${replyTime}.
`
}

/**
 * Puts an open message away until a day, or back. Throws ShopError 404, 400 for a day that is not one of the next 90,
 * 409 when it is not open or was changed since `before`.
 */
async function putMessageAway(shop: Shop, user: SignedInUser, id: string, { until, before }: MessageLater) {
  const today = nzDay(shop.now().toISOString())
  if (until !== null) requireLaterDay(until, today)
  await transact(shop.db, async (tx) => {
    const stored = putAwayUntil(await lockOpenMessage(tx, id), today)
    if (stored === until) return
    if (stored !== before) throw changedMeanwhile(stored)
    await updateMessage(tx, id, { laterUntil: until })
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: user._id,
      action: until === null ? 'message-back' : 'message-put-away',
      by: actorOf(user),
      fields: [
        { field: 'messageId', before: null, after: id },
        { field: 'laterUntil', before: stored, after: until },
      ],
    })
  })
  return getMessage(shop, id)
}

function requireLaterDay(until: string, today: string): void {
  if (startOfDay(until) !== null && until > today && until <= addDays(today, maxLaterDays)) return
  const message = `Choose a day from tomorrow on, up to ${maxLaterDays} days ahead.`
  throw new ShopError(400, message, [{ path: 'until', message }])
}

function changedMeanwhile(stored: string | null): ShopError {
  const day = stored === null ? null : startOfDay(stored)
  return new ShopError(
    409,
    day === null
      ? 'Someone has just brought this message back. Choose again.'
      : `Someone has just snoozed this message until ${nzDayText(day.toISOString())}. Choose again.`,
  )
}

/** How many templates a shop can have: a choice shows all of them. */
const maxTemplates = 100

interface Templates {
  templates: ReplyTemplate[]
}

interface Fields {
  name: string
  text: string
}

/** Lists the templates of replies and answers. */
async function listReplyTemplates(db: Db): Promise<Templates> {
  const rows = await listTemplates(db)
  return { templates: rows.map(({ id, name, text, version }) => ({ _id: id, name, text, version })) }
}

/** Creates a template. Throws ShopError 409 for a name that another one has, and when there are 100. */
async function createReplyTemplate(shop: Shop, given: Fields): Promise<Templates> {
  const fields = clean(given)
  return transact(shop.db, async (tx) => {
    await waitForTemplates(tx)
    if ((await countTemplates(tx)) >= maxTemplates) {
      throw new ShopError(409, `There are ${maxTemplates} templates. Delete one first.`)
    }
    await refuseUsedName(tx, fields.name, null)
    await insertTemplate(tx, { ...fields, createdAt: shop.now() })
    return listReplyTemplates(tx)
  })
}

/** Changes a template. Throws ShopError 404, 409 for a taken name or when it was changed since `version`. */
async function changeReplyTemplate(shop: Shop, id: string, { version, ...given }: Fields & { version: number }) {
  const fields = clean(given)
  return transact(shop.db, async (tx) => {
    await waitForTemplates(tx)
    const before = isId(id) ? await findTemplate(tx, id) : undefined
    if (!before) throw unknownTemplate()
    if (before.version !== version) {
      throw new ShopError(409, `Someone else changed this template. It now says: ‘${before.text}’`)
    }
    await refuseUsedName(tx, fields.name, id)
    await updateTemplate(tx, id, fields)
    return listReplyTemplates(tx)
  })
}

/** Deletes a template. Throws ShopError 404 for an unknown one. */
async function deleteReplyTemplate(shop: Shop, id: string): Promise<Templates> {
  if (!isId(id) || !(await deleteTemplateRow(shop.db, id))) throw unknownTemplate()
  return listReplyTemplates(shop.db)
}

function clean({ name, text }: Fields): Fields {
  return { name: name.trim().replaceAll(/\s+/g, ' '), text: text.trim() }
}

async function refuseUsedName(tx: Tx, name: string, id: string | null): Promise<void> {
  const used = await findTemplateByName(tx, name, id)
  if (!used) return
  const message = `Another template has the name ‘${used.name}’.`
  throw new ShopError(409, message, [{ path: 'name', message }])
}

function unknownTemplate(): ShopError {
  return new ShopError(404, 'This template doesn’t exist.')
}
