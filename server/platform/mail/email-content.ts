import { firstNameOf } from '#rules/orders/buyer.ts'
import type { OrderItem } from '#contract/orders/order.ts'
import type { OrderItemLine, ReceiptFact, TotalRow } from '#rules/orders/receipt.ts'
import type { RefundLine } from '#rules/orders/receipt-refunds.ts'

/** An email in both of its forms. They contain the same facts. */
export interface EmailText {
  subject: string
  text: string
  html: string
}

/** A link, which is a button in HTML; a secondary one has a border only. */
export interface EmailLink {
  kind: 'link'
  label: string
  url: string
  isSecondary?: boolean
}

/** One section of an email. */
export type EmailPart =
  | { kind: 'paragraph'; text: string }
  | EmailLink
  | { kind: 'facts'; facts: readonly ReceiptFact[] }
  | {
      kind: 'items'
      lines: readonly OrderItemLine[]
      /** Products that were cancelled before their delivery. */
      cancelledLines: readonly OrderItemLine[]
      totals: readonly TotalRow[]
    }
  | { kind: 'refunds'; refunds: readonly RefundLine[] }
  /** Products without their prices. */
  | { kind: 'pieces'; heading: string; pieces: readonly EmailProduct[] }
  | { kind: 'address'; heading: string; lines: readonly string[] }

/** A product of an order with a number of units. */
export type EmailProduct = Pick<OrderItem, 'name' | 'image' | 'qty'>

/** The content of an email to a buyer, before it is formatted. */
export interface EmailContent {
  subject: string
  /** For the greeting. Null where the address may be a stranger's: a name can be a message to them. */
  name: string | null
  /** The first sentence. Mail programs show it next to the subject. */
  opening: string
  parts: readonly EmailPart[]
  /** To the shop itself: without the line about whom to ask. */
  isToShop?: boolean
}

/** In place of a one-time link's token, which is made at the sending, so no database or backup has it. */
export const tokenPlaceholder = '@token@'

/** The greeting of an email, by the first name. */
export function greeting(name: string | null): string {
  const firstName = name === null ? null : firstNameOf(name)
  return firstName === null ? 'Kia ora,' : `Kia ora ${firstName},`
}

/** Puts user input on one line: a line break in it could imitate a line of the shop or start another mail header. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
