import type { MovedRedirect } from '#server/back-office/moving/records.ts'
import { parseUrl } from '#rules/platform/parse-url.ts'
import type { CsvRow } from '#server/back-office/moving/reading/file/csv-rows.ts'
import { required } from '#server/back-office/moving/reading/file/file-error.ts'
import { type CsvKind, readRows } from '#server/back-office/moving/reading/read-records.ts'

export const shopifyRedirects: CsvKind = {
  source: 'shopify',
  kind: 'redirects',
  columns: ['Redirect from', 'Redirect to'],
  async *read({ rows }) {
    for await (const row of rows) {
      yield readRows([row], 'redirect', row.oneLine('Redirect from'), () => readRedirect(row))
    }
  },
}

const remedy = 'Write a path such as /old-table.'

function readRedirect(row: CsvRow): MovedRedirect {
  const [from, to] = [row.oneLine('Redirect from'), row.oneLine('Redirect to')]
  return {
    kind: 'redirect',
    key: required(pathOf(from), 'Redirect from', from, remedy),
    to: required(isPath(to) ? to : null, 'Redirect to', to, remedy),
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
