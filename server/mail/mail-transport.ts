/** One address, written as `Tōtara <kiaora@totara.example>` in a header; the name may be empty. */
export interface Address {
  name: string
  address: string
}

/** A whole message for one person. Addresses are never parsed out of text, so that one cannot become two. */
export interface MailMessage {
  /** Of our own making, and the same at every try: a mailbox that gets it twice shows it once. */
  messageId: string
  date: Date
  from: Address
  to: Address
  replyTo?: Address
  subject: string
  text: string
  html?: string
  headers: Record<string, string>
}

/** What carries messages out of the shop. `send` throws when the message was not taken. */
export interface MailTransport {
  send(message: MailMessage, name: string): Promise<void>
  close(): void
}
