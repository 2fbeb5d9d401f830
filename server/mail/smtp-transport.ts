import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'

/**
 * The transport through a mail server, such as `smtps://user:password@smtp.example.nz`. Its timeouts are short, because the
 * queue tries again. TLS is used when the server offers it; `?requireTLS=true` makes it mandatory.
 */
export function smtpTransport(url: string): MailTransport {
  const smtp = createTransport({
    url,
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
