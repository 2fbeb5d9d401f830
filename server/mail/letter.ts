import type { OrderItemLine, ReceiptFact, TotalRow } from '#rules/receipt.ts'

/** The words of an e-mail: the same facts twice, in plain text and as HTML. */
export interface EmailText {
  subject: string
  text: string
  html: string
}

/** What a letter is made of, from top to bottom. */
export type Part =
  | { kind: 'words'; text: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; facts: readonly ReceiptFact[] }
  | { kind: 'goods'; lines: readonly OrderItemLine[]; sums: readonly TotalRow[] }
  | { kind: 'address'; heading: string; lines: readonly string[] }

/** A letter of the shop's to a buyer. */
export interface Letter {
  subject: string
  /** Whom it greets. */
  name: string
  /** The first sentence; mail programs show it beside the subject. */
  opening: string
  parts: readonly Part[]
}

/** Text of other people on one line: a line break of theirs would look like a line of ours, or begin another header. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
