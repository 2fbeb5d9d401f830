import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, IdParams, Instant, Message, PageNumber, OneOf, Nullable } from '#contract/platform/fields.ts'

/** The longest text of a page in characters: what takes longer to render is refused by `markdownProblem`. */
export const maxPageText = 30_000

const line = (maxLength: number, message: string) =>
  Type.String({ maxLength, pattern: '^[^\\r\\n]*$', 'x-message': message })
const text = Type.String({
  maxLength: maxPageText,
  'x-message': 'Keep the text to 30,000 characters.',
  description: 'Markdown; HTML in it loses everything but formatting',
})

/** What the owner says on a page of their own, and where. Everything counts from its publication. */
export const ShopPageValues = Type.Object({
  title: line(80, 'Keep the title to 80 characters on one line.'),
  slug: line(60, 'Keep the address to 60 characters.'),
  description: line(160, 'Keep the description to 160 characters on one line.'),
  text,
  inFooter: Type.Boolean({ description: 'whether the footer of every page links to it' }),
})
export type ShopPageValues = Static<typeof ShopPageValues>

const state = OneOf(['draft', 'live', 'changed'], {
  description: 'draft: not in the shop yet; changed: a draft is saved besides the live version',
})
const author = Type.String({ description: 'name of the author' })

/** A page in the list of the admin area. */
export const ListedShopPage = Type.Object({
  _id: Id,
  title: Type.String(),
  slug: Type.String({ description: 'the live address, or that of the draft' }),
  state,
  changedBy: author,
  changedAt: Instant,
  deletedAt: Nullable(Instant, { description: 'it can be brought back for 30 days' }),
})
export type ListedShopPage = Static<typeof ListedShopPage>

const versionFields = {
  number: Type.Integer({ description: 'the revision of the page at which it was saved' }),
  state: OneOf(['draft', 'published']),
  title: Type.String(),
  by: author,
  at: Instant,
}

/** A version of a page without its text. */
export const ShopPageVersion = Type.Object(versionFields)
export type ShopPageVersion = Static<typeof ShopPageVersion>

/** A page as its author sees it. */
export const ShopPageState = Type.Object({
  _id: Id,
  asOf: Instant,
  revision: Type.Integer({ description: 'counts every change of the page, for `basedOn`' }),
  state,
  liveNumber: Nullable(Type.Integer(), { description: 'the version in the shop' }),
  liveSlug: Nullable(Type.String(), { description: 'the address of the last publication' }),
  value: ShopPageValues,
  changedBy: author,
  changedAt: Instant,
})
export type ShopPageState = Static<typeof ShopPageState>

/** A page as shoppers see it. */
export const PublicShopPage = Type.Object({
  _id: Id,
  slug: Type.String({ description: 'its address now; another one than was asked for when it has moved' }),
  title: Type.String(),
  description: Type.String(),
  html: Type.String({ description: 'sanitized on the server' }),
})
export type PublicShopPage = Static<typeof PublicShopPage>

const read = { area: 'content', may: 'read' } as const
const change = { area: 'content', may: 'change' } as const
const number = (description: string) => Type.Integer({ minimum: 0, maximum: 2_147_483_647, description })
const basedOn = number('the revision of the page that the author has seen')
const save = Type.Object({ value: ShopPageValues, basedOn })
/** A text of 30,000 characters, each of which may take 6 bytes in JSON. */
const bodyLimitBytes = 256 * 1024

/** The endpoints of the pages that the owner writes. */
export const shopPages = {
  read: endpoint('GET', '/api/pages/:slug', {
    access: 'anyone',
    summary: 'A page of the owner by its address, or by one that it had before',
    params: Type.Object({ slug: Type.String({ maxLength: 200, 'x-message': 'This page wasn’t found.' }) }),
    reply: PublicShopPage,
    dependsOn: [],
  }),
  list: endpoint('GET', '/api/content/pages', {
    access: read,
    forTokens: true,
    summary: 'List the pages by title, 200 at most, and those that were deleted in the last 30 days',
    reply: Type.Object({ asOf: Instant, pages: Type.Array(ListedShopPage) }),
  }),
  create: endpoint('POST', '/api/content/pages', {
    access: change,
    forTokens: true,
    summary: 'Begin a page with a title, as a draft',
    body: Type.Object({
      title: Type.String({
        minLength: 1,
        maxLength: 80,
        pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$',
        'x-empty': 'Enter a title.',
        'x-message': 'Keep the title to 80 characters on one line.',
      }),
    }),
    reply: ShopPageState,
    status: 201,
  }),
  preview: endpoint('POST', '/api/content/pages/preview', {
    access: change,
    summary: 'The HTML of a text, as its page would have it',
    body: Type.Object({ text }),
    reply: Type.Object({ html: Type.String() }),
    bodyLimitBytes,
  }),
  edit: endpoint('GET', '/api/content/pages/:id', {
    access: read,
    forTokens: true,
    summary: 'A page with its newest version, for its author',
    params: IdParams,
    reply: ShopPageState,
  }),
  saveDraft: endpoint('PUT', '/api/content/pages/:id/draft', {
    access: change,
    forTokens: true,
    summary: 'Save a draft of a page; 409 when another person has changed it since',
    params: IdParams,
    body: save,
    reply: ShopPageState,
    bodyLimitBytes,
  }),
  publish: endpoint('POST', '/api/content/pages/:id/publish', {
    access: change,
    forTokens: true,
    summary: 'Publish a page; its former address leads to the new one; 409 when another person has changed it since',
    params: IdParams,
    body: save,
    reply: ShopPageState,
    bodyLimitBytes,
  }),
  unpublish: endpoint('POST', '/api/content/pages/:id/unpublish', {
    access: change,
    summary: 'Make a live page a draft again; 409 when another person has changed it since',
    params: IdParams,
    body: Type.Object({ basedOn }),
    reply: ShopPageState,
  }),
  versions: endpoint('GET', '/api/content/pages/:id/versions', {
    access: read,
    summary: 'List the versions of a page, newest first, 20 a page (Link header)',
    params: IdParams,
    query: Type.Object({ pageNumber: PageNumber }),
    reply: Type.Array(ShopPageVersion),
  }),
  version: endpoint('GET', '/api/content/pages/:id/versions/:number', {
    access: read,
    summary: 'A version of a page as it was shown',
    params: Type.Object({ id: Id, number: number('the version') }),
    reply: Type.Object({ ...versionFields, value: ShopPageValues, html: Type.String() }),
  }),
  restoreVersion: endpoint('POST', '/api/content/pages/:id/put-back', {
    access: change,
    summary: 'Publish an older version of a live page again; of a page that is not live it becomes the draft',
    params: IdParams,
    body: Type.Object({ number: number('the version'), basedOn }),
    reply: ShopPageState,
  }),
  remove: endpoint('DELETE', '/api/content/pages/:id', {
    access: change,
    summary: 'Delete a page; it can be brought back for 30 days',
    params: IdParams,
    reply: Message,
  }),
  restore: endpoint('POST', '/api/content/pages/:id/bring-back', {
    access: change,
    summary: 'Bring a deleted page back as it was; 409 when another page has its address now',
    params: IdParams,
    reply: ShopPageState,
  }),
}
