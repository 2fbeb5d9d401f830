import { createTransport } from 'nodemailer'
import { isLocalHost } from '#server/config/check-transport-config.ts'
import type { MailTransport } from './mail-transport.ts'

/**
 * The transport through a mail server, such as `smtps://user:password@smtp.example.nz`, with short timeouts, because
 * the queue tries again. TLS is mandatory outside of the local network, unless `requireTLS` or `ignoreTLS` in the query
 * of the URL decides in another way.
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
      await smtp.sendMail({ ...message, envelope: { from: message.from.address, to: [message.to.address] } })
    },
    close: () => smtp.close(),
  }
}

/** Whether a message must not be sent without TLS, so that no third party can take the encryption away. */
export function isTlsRequired(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  return !isLocalHost(hostname) && !searchParams.has('requireTLS') && !searchParams.has('ignoreTLS')
}
