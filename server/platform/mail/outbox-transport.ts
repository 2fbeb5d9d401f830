import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'

/** The transport without a mail server: writes each message to `folder` as `.eml`, for the shop's user alone. */
export function outboxTransport(folder: string, log: FastifyBaseLogger): MailTransport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message, name) {
      const { message: bytes } = await writer.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true })
      // The time at which the message was created: a second try writes the same file, not another one.
      const file = join(folder, `${message.date.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${name}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.part`, bytes, { mode: 0o600 })
      await rename(`${file}.part`, file)
      log.warn({ file }, 'SMTP_URL is not set: an email was written to a file instead of being sent')
    },
    close: () => writer.close(),
  }
}
