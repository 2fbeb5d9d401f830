import { vi } from 'vitest'
import type { MailMessage } from '#server/mail/mail-transport.ts'
import type { TestShop } from './start-shop.ts'

/** The messages to an address with a link to a page, in the order of sending. */
export function messagesWithLink(shop: TestShop, to: string, path: string): MailMessage[] {
  return [...shop.mail.sent, ...shop.mail.confirmations].filter(
    (message) => message.to.address === to && message.text.includes(`${path}?token=`),
  )
}

/** Waits until an address has been sent `count` messages with a link to a page. Returns the token of the last one. */
export async function tokenFor(shop: TestShop, to: string, path: string, count = 1): Promise<string> {
  const messages = await vi.waitFor(
    () => {
      const found = messagesWithLink(shop, to, path)
      if (found.length < count) throw new Error(`${to} has ${found.length} messages with a link to ${path}`)
      return found
    },
    { timeout: 15_000, interval: 20 },
  )
  return /\?token=([\w-]+)/.exec(messages.at(-1)?.text ?? '')?.[1] ?? ''
}
