import type { FastifyRequest } from 'fastify'
import { maxRedirectLines, redirectsId, type RedirectImport } from '#contract/content/redirects.ts'
import { allowLongWork, transact } from '#db/open.ts'
import { truncate } from '#rules/platform/truncate.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { unguardCell } from '#server/platform/http/csv/csv-injection.ts'
import { readCsv, receiveCsv } from '#server/platform/http/csv/read-csv.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { addRedirects, type NewRedirect } from './add-redirects.ts'

/** The most refused lines that the result lists. */
const maxRefusals = 1000
/** The longest part of a cell that a refusal repeats. */
const maxShownLength = 200

/** The lines of a file of addresses. */
type RedirectLine = NewRedirect & { line: number }

/** Imports the lines of a file of which none stops another: those that cannot lead on are returned with the reason. */
export async function importRedirects(
  shop: Shop,
  user: SignedInUser,
  lines: readonly RedirectLine[],
): Promise<RedirectImport> {
  return transact(shop.db, async (tx) => {
    await allowLongWork(tx)
    const outcomes = await addRedirects(shop, tx, lines, { origin: 'file' })
    const refusals = outcomes.flatMap((each, at) => {
      const line = lines[at]
      return each.outcome === 'refused' && line ? [refusalOf(line, each.message)] : []
    })
    const count = (outcome: 'added' | 'there') => outcomes.filter((each) => each.outcome === outcome).length
    const added = count('added')
    const addedText = { field: 'addresses', before: null, after: added }
    await recordAuditEvent(shop, tx, {
      subject: 'content',
      subjectId: redirectsId,
      action: 'imported',
      by: actorOf(user),
      fields: added > 0 ? [addedText] : [],
    })
    return { added, same: count('there'), refused: refusals.length, refusals: refusals.slice(0, maxRefusals) }
  })
}

function refusalOf({ line, fromPath, toPath }: RedirectLine, message: string): RedirectImport['refusals'][number] {
  const [from, to] = [truncate(fromPath, maxShownLength), truncate(toPath, maxShownLength)]
  return { line, fromPath: from, toPath: to, message }
}

/** The names of the two columns: of Shopify’s file, and the short ones. */
const columnNames = { fromPath: ['redirect from', 'from'], toPath: ['redirect to', 'to'] }

/** Reads the lines of a request's CSV file. Throws ShopError 400, 413 or 415 for a file that cannot be read. */
export async function receiveRedirectsCsv(request: FastifyRequest): Promise<RedirectLine[]> {
  const bytes = await receiveCsv(request, 'This isn’t a CSV file. Export the addresses to see the format.')
  const { header, lines } = readCsv(bytes, {
    maxLines: maxRedirectLines,
    empty: 'The file is empty. Choose one with a header and one line per address.',
    tooMany: 'A file can have up to 20,000 addresses. Split it and import one part after the other.',
  })
  const place = (column: keyof typeof columnNames) =>
    header.findIndex((name) => columnNames[column].includes(name.trim().toLowerCase()))
  const [from, to] = [place('fromPath'), place('toPath')]
  if (from === -1 || to === -1) {
    const message = 'The file needs the columns “Redirect from” and “Redirect to”, or “from” and “to”.'
    throw new ShopError(400, `${message} Name them in line 1, then try again.`)
  }
  const cell = (text = '') => unguardCell(text).trim()
  return lines.map(({ line, cells }) => ({ line, fromPath: cell(cells[from]), toPath: cell(cells[to]) }))
}
