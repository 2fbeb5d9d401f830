import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { CsvFile, FilledText, Instant, Message, Nullable, OneOf, PageNumber, Text } from '#contract/platform/fields.ts'

/** The id under which the history has the changes of the addresses. */
export const redirectsId = '7d1c2f3a-5b1e-4c7d-9a54-0c8c5b0e1a13'

/** The most lines of a file of addresses. */
export const maxRedirectLines = 20_000

export const RedirectOrigin = OneOf(['typed', 'file', 'move', 'deleted'], {
  description: 'typed by a person, from a file, with a move from another shop, or of a deleted product',
})
export type RedirectOrigin = Static<typeof RedirectOrigin>

/** An address of a page that is no longer here, and where it leads. */
export const Redirect = Type.Object({
  fromPath: Type.String({ description: 'path and query in lower case, decoded' }),
  toPath: Type.String({ description: 'a path of this shop' }),
  targetName: Nullable(Type.String(), { description: 'of a product or a page of the owner; null for other targets' }),
  isTargetGone: Type.Boolean({ description: 'the page to which it leads is no longer there' }),
  origin: RedirectOrigin,
  hits: Type.Integer({ description: 'how often it has led on, up to a minute late' }),
  lastHitAt: Nullable(Instant),
  createdAt: Instant,
})
export type Redirect = Static<typeof Redirect>

/** A line of a file that was not imported. */
const RefusedRedirect = Type.Object({
  line: Type.Integer({ description: 'the row of the spreadsheet: the header is 1' }),
  fromPath: Type.String(),
  toPath: Type.String(),
  message: Type.String(),
})

export const RedirectImport = Type.Object({
  added: Type.Integer(),
  same: Type.Integer({ description: 'lines whose address led there already' }),
  refused: Type.Integer(),
  refusals: Type.Array(RefusedRedirect, { description: 'the first 1,000 refused lines' }),
})
export type RedirectImport = Static<typeof RedirectImport>

const read = { area: 'content', may: 'read' } as const
const change = { area: 'content', may: 'change' } as const

const fromPath = FilledText('the old address', 2000, 'Enter the old address.')
const toPath = FilledText('the address', 2000, 'Enter where it leads.')
const search = Type.Optional(
  Text('your search', 200, { description: 'a part of either address, or of the name of the target' }),
)

/** The endpoints of the addresses that lead on. */
export const redirects = {
  list: endpoint('GET', '/api/content/redirects', {
    access: read,
    forTokens: true,
    summary: 'List the addresses that lead on, newest first, 50 a page; the Link header has the URL of the next page',
    query: Type.Object({ search, pageNumber: PageNumber }),
    reply: Type.Array(Redirect),
  }),
  exportCsv: endpoint('GET', '/api/content/redirects.csv', {
    access: read,
    forTokens: true,
    summary: 'Export the addresses that lead on as CSV, in the columns of Shopify',
    reply: CsvFile,
  }),
  add: endpoint('POST', '/api/content/redirects', {
    access: change,
    forTokens: true,
    summary: 'Let an address lead on; 400 for a page of the shop, a loop or a chain, 409 when it leads on already',
    body: Type.Object({ fromPath, toPath }),
    reply: Redirect,
    status: 201,
  }),
  change: endpoint('PUT', '/api/content/redirects', {
    access: change,
    summary: 'Change where an address leads; 409 when another person has changed it since',
    body: Type.Object({
      fromPath,
      toPath,
      toPathBefore: Type.String({ maxLength: 2000, description: 'where it led when its author saw it' }),
    }),
    reply: Redirect,
  }),
  remove: endpoint('POST', '/api/content/redirects/remove', {
    access: change,
    summary: 'Remove an address: it is not found from now on',
    body: Type.Object({ fromPath }),
    reply: Message,
  }),
  importCsv: endpoint('POST', '/api/content/redirects/import', {
    access: change,
    summary: 'Import a CSV file of addresses, whose refused lines stop no other line',
    reply: RedirectImport,
  }),
}
