/** An address, such as `Tōtara <kiaora@totara.example>` in a header. The name may be empty. */
export interface Address {
  name: string
  address: string
}

/** A message to one recipient. Addresses are never parsed from text, so one address cannot become two. */
export interface MailMessage {
  /** Made by the shop and the same at every try: a mailbox that receives the message twice shows it once. */
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

/** The mail server refuses a message because its recipient does not exist: a further try would be refused too. */
export class NoSuchRecipientError extends Error {}

/** Sends messages. `send` throws when the message was not accepted: NoSuchRecipientError when it never will be. */
export interface MailTransport {
  send(message: MailMessage, name: string): Promise<void>
  close(): void
}
