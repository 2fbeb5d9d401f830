import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db/open.ts'
import { traced } from '#server/platform/tracing/traced.ts'
import { type EmailText, onOneLine, tokenPlaceholder } from './email-content.ts'
import { type Address, type MailMessage, type MailTransport, NoSuchRecipientError } from './mail-transport.ts'
import { deleteEmail, type EmailRow, findEmail, updateFailed, updateSent } from './mail.queries.ts'
import { emailRow } from './queue-email.ts'
import { truncate } from '#rules/platform/truncate.ts'

/** What sending needs. It is less than a `Shop`, because sending starts before the shop is open. */
export interface MailContext {
  db: Db
  transport: MailTransport
  from(): Address
  now(): Date
  /** Makes the token of the link in an email. Undefined when the link can no longer be used. */
  issueToken(email: Pick<EmailRow, 'id' | 'kind' | 'linkId' | 'orderId'>): Promise<string | undefined>
  log: FastifyBaseLogger
}

/**
 * Tries once to send a stored email and records the result; returns false when it is to be tried again, unlike one to
 * an address that does not exist, and throws only database errors. When the shop is killed between acceptance and
 * record, the message is sent twice with the same Message-ID.
 */
export async function sendEmail(context: MailContext, id: string, isLastTry: boolean): Promise<boolean> {
  const email = await findEmail(context.db, id)
  if (!email || email.status === 'sent') return true
  if (email.notBefore && email.notBefore > context.now()) return false
  const hasLink = email.text.includes(tokenPlaceholder)
  const token = hasLink ? await context.issueToken(email) : undefined
  if (hasLink && token === undefined) {
    // Its link can no longer be used.
    await deleteEmail(context.db, id)
    return true
  }
  try {
    await sendTraced(context, email, token)
  } catch (error) {
    const lastError = truncate(error instanceof Error ? error.message : String(error), 500)
    const isRefusedForGood = error instanceof NoSuchRecipientError
    await updateFailed(context.db, id, { status: isLastTry || isRefusedForGood ? 'failed' : 'queued', lastError })
    const about = { emailId: id, kind: email.kind, attempt: email.attempts + 1, lastError }
    if (isRefusedForGood) context.log.warn(about, 'no email reaches an address; it is not tried again')
    else if (isLastTry) context.log.error(about, 'an email could not be sent and is not tried again')
    else context.log.warn(about, 'an email could not be sent; it is tried again')
    return isRefusedForGood
  }
  await updateSent(context.db, id, context.now())
  return true
}

/** Sends an email at once, without storing it. Throws what the transport throws. */
export async function sendNow(context: MailContext, { to, ...text }: { to: string } & EmailText): Promise<void> {
  const row = emailRow({ kind: 'connection-test', to, ...text }, context.now())
  await sendTraced(context, row, undefined)
}

function sendTraced({ transport, from }: MailContext, email: EmailRow, token: string | undefined): Promise<void> {
  return traced({ name: 'send email', kind: 'call', attributes: { 'email.kind': email.kind } }, () =>
    transport.send(messageOf(email, from(), token), `${email.kind}-${email.id}`),
  )
}

function messageOf(email: EmailRow, from: Address, token: string | undefined): MailMessage {
  const withToken = (text: string) => (token === undefined ? text : text.replaceAll(tokenPlaceholder, token))
  // Each try of an email with a one-time link replaces its token, so the second message has another id.
  const messageId = email.linkId === null ? email.id : `${email.id}.${email.attempts + 1}`
  return {
    messageId: `<${messageId}@${from.address.split('@').at(-1)}>`,
    date: email.createdAt,
    from,
    to: { name: '', address: email.to },
    ...(email.replyTo && { replyTo: { name: '', address: email.replyTo } }),
    subject: onOneLine(email.subject),
    text: withToken(email.text),
    ...(email.html && { html: withToken(email.html) }),
    headers: {
      // Automatic responders do not reply to such mail (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(email.unsubscribeUrl && {
        'List-Unsubscribe': `<${withToken(email.unsubscribeUrl)}>`,
        // One click is enough (RFC 8058).
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
