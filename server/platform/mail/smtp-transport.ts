import { createTransport } from 'nodemailer'
import { isLocalHost } from '#server/platform/config/check-transport-config.ts'
import { type MailTransport, NoSuchRecipientError } from './mail-transport.ts'

/**
 * The SMTP transport, with short timeouts, because the queue tries again. TLS is mandatory outside of the local
 * network, unless `requireTLS` or `ignoreTLS` in the query of the URL decides in another way.
 */
export function smtpTransport(url: string): MailTransport {
  const smtp = createTransport({
    url,
    ...(isTlsRequired(url) && { requireTLS: true }),
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      try {
        await smtp.sendMail({ ...message, envelope: { from: message.from.address, to: [message.to.address] } })
      } catch (error) {
        const refusal = refusalOfAddress(error)
        if (refusal === undefined) throw error
        throw new NoSuchRecipientError(`No email reaches this address. The mail server: ${refusal}`, { cause: error })
      }
    },
    close: () => smtp.close(),
  }
}

/** Codes for an address without a mailbox (RFC 3463, 7505) or not ASCII (6531); others may be the shop's own fault. */
const noMailboxCodes = /\b5\.(1\.(1|2|3|6|10)|2\.1|6\.7)\b/

/** What the server has answered to an address that it does not know; undefined for another error. */
function refusalOfAddress(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { command, response } = error as { command?: unknown; response?: unknown }
  const isRefused = command === 'RCPT TO' && typeof response === 'string' && noMailboxCodes.test(response)
  return isRefused ? response : undefined
}

/** Whether a message must not be sent without TLS, so that no third party can take the encryption away. */
export function isTlsRequired(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  return !isLocalHost(hostname) && !searchParams.has('requireTLS') && !searchParams.has('ignoreTLS')
}
