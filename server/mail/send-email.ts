import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db/open.ts'
import { onOneLine } from './letter.ts'
import type { Address, MailMessage, MailTransport } from './mail-transport.ts'
import { type EmailRow, findEmail, updateFailed, updateSent } from './mail.queries.ts'

/** What sending needs: less than a whole shop, because it begins before the doors open. */
export interface MailContext {
  db: Db
  transport: MailTransport
  from: Address
  now(): Date
  log: FastifyBaseLogger
}

/**
 * Tries once to send a stored e-mail and notes how that went; one that has gone is not sent again. Answers false when it
 * was not taken: the row says why, and stays `queued` until `isLastTry`. Throws only when the database does not answer.
 * Should the shop be killed between the mail server's yes and the note of it, the message goes out a second time, with
 * the same Message-ID.
 */
export async function sendEmail(desk: MailContext, id: string, isLastTry: boolean): Promise<boolean> {
  const email = await findEmail(desk.db, id)
  if (!email || email.status === 'sent') return true
  try {
    await desk.transport.send(messageOf(email, desk.from), `${email.kind}-${email.id}`)
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    await updateFailed(desk.db, id, { status: isLastTry ? 'failed' : 'queued', lastError })
    const about = { emailId: id, kind: email.kind, attempt: email.attempts + 1, lastError }
    if (isLastTry) desk.log.error(about, 'an e-mail could not be sent and is given up')
    else desk.log.warn(about, 'an e-mail could not be sent; it is tried again')
    return false
  }
  await updateSent(desk.db, id, desk.now())
  return true
}

function messageOf(email: EmailRow, from: Address): MailMessage {
  return {
    messageId: `<${email.id}@${from.address.split('@').at(-1)}>`,
    date: email.createdAt,
    from,
    to: { name: '', address: email.to },
    ...(email.replyTo && { replyTo: { name: '', address: email.replyTo } }),
    subject: onOneLine(email.subject),
    text: email.text,
    ...(email.html && { html: email.html }),
    // Answering machines leave such mail alone (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
