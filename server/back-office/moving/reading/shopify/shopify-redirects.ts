import type { MovedRedirect, ReadRecord } from '#server/back-office/moving/records.ts'
import { parseUrl } from '#rules/platform/parse-url.ts'
import { type CsvKind, leftOut, type OpenedCsv, unreadable } from '#server/back-office/moving/reading/read-records.ts'
import { cleanLine } from '#server/back-office/moving/reading/values/clean-text.ts'

export const shopifyRedirects: CsvKind = {
  source: 'shopify',
  kind: 'redirects',
  columns: ['Redirect from', 'Redirect to'],
  read: readRedirects,
}

async function* readRedirects({ rows }: OpenedCsv): AsyncGenerator<ReadRecord, void> {
  for await (const row of rows) {
    const [from, to] = [cleanLine(row.cell('Redirect from')), cleanLine(row.cell('Redirect to'))]
    const key = pathOf(from)
    const remedy = 'Write a path such as /old-table.'
    if (row.problem !== null) yield leftOut(row.line, 'redirect', from, row.problem)
    else if (key === null) yield leftOut(row.line, 'redirect', from, unreadable('Redirect from', from, remedy))
    else if (!isPath(to)) yield leftOut(row.line, 'redirect', from, unreadable('Redirect to', to, remedy))
    else yield { line: row.line, record: { kind: 'redirect', key, to } satisfies MovedRedirect, notes: [] }
  }
}

/** Whether a text is a path of the shop: `//` begins the address of another one. */
const isPath = (text: string) => /^\/(?!\/)/.test(text)

/** The path that leads on, also of a whole address of the old shop; null for other text. */
function pathOf(text: string): string | null {
  if (isPath(text)) return text
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : undefined
  return url ? `${url.pathname}${url.search}` : null
}
