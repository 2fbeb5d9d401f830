import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import type { MailTransport } from './mail-transport.ts'
import { outboxTransport } from './outbox-transport.ts'
import { smtpTransport } from './smtp-transport.ts'

/** The folder of emails that are written to files because there is no mail server. */
export function outboxFolder(config: Config): string {
  return join(config.dataDir, 'outbox')
}

/** Opens the configured mail transport: the mail server in SMTP_URL, else files in the data folder. */
export function openTransport(config: Config, log: FastifyBaseLogger): MailTransport {
  return config.smtpUrl ? smtpTransport(config.smtpUrl) : outboxTransport(outboxFolder(config), log)
}
