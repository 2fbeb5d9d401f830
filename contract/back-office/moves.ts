import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { FilledText, Id, IdParams, Instant, Nullable, OneOf } from '#contract/platform/fields.ts'

/** For so many days a move waits for its start, and can be taken back after it. */
export const moveDays = 30

/** The software of the shop that a move comes from; `totara` is this one. */
export const MoveSource = OneOf(['shopify', 'woocommerce', 'proshop', 'totara'])
export type MoveSource = Static<typeof MoveSource>

/** For the middle of a sentence. */
export const sourceNames: Record<MoveSource, string> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  proshop: 'ProShop',
  totara: 'a Tōtara shop',
}

export const MoveState = OneOf(['files', 'trying', 'tried', 'running', 'done', 'undoing', 'undone'])
export type MoveState = Static<typeof MoveState>

export const MoveKind = OneOf(['product', 'review', 'customer', 'order', 'redirect'], {
  'x-message': 'Choose product, review, customer, order or redirect.',
})
export type MoveKind = Static<typeof MoveKind>

/**
 * The outcome of a record in the trial. `differs`: both the owner and the file have changed a field since the last move.
 */
export const MoveOutcome = OneOf(['new', 'changed', 'differs', 'same', 'refused'], {
  'x-message': 'Choose new, changed, differs, same or refused.',
})
export type MoveOutcome = Static<typeof MoveOutcome>

const MoveFile = Type.Object({
  _id: Id,
  name: Type.String(),
  kind: OneOf(['products', 'customers', 'orders', 'redirects', 'pictures']),
  format: Type.String({ description: 'in words, such as `UTF-8, commas`' }),
  records: Type.Integer(),
})

/** One import of files from another shop, from its first file until it can no longer be taken back. */
export const Move = Type.Object({
  _id: Id,
  source: Nullable(MoveSource, { description: 'null until a file has been read' }),
  state: MoveState,
  byName: Type.String(),
  createdAt: Instant,
  startedAt: Nullable(Instant),
  finishedAt: Nullable(Instant),
  problem: Nullable(Type.String(), { description: 'why its work stopped' }),
  files: Type.Array(MoveFile),
  counts: Type.Array(
    Type.Object({
      kind: MoveKind,
      total: Type.Integer(),
      new: Type.Integer(),
      changed: Type.Integer(),
      differs: Type.Integer(),
      same: Type.Integer(),
      refused: Type.Integer(),
      tried: Type.Integer({ description: 'those that the trial has compared' }),
      stored: Type.Integer(),
    }),
  ),
  sizes: Type.Object({
    proposed: Type.Integer({ description: 'products whose sizes were read from their texts' }),
    agreed: Type.Integer({ description: 'those with which the owner agrees' }),
    missing: Type.Integer(),
  }),
  reduced: Type.Integer({ description: 'products with a price before a reduction' }),
  startsSale: Type.Boolean({ description: 'whether those go into a sale that begins with the move' }),
  pictures: Type.Object({ waiting: Type.Integer(), here: Type.Integer(), failed: Type.Integer() }),
  admins: Type.Array(Type.Object({ name: Type.String(), email: Type.String() }), {
    description: 'who was an admin of the other shop and gets no role here',
  }),
  undoUntil: Nullable(Instant, { description: 'until when it can be taken back' }),
  waitsUntil: Nullable(Instant, { description: 'when it is deleted with its files; null once it was started' }),
})
export type Move = Static<typeof Move>

/** A type, collection or category of the other shop, and where its products go. */
const MoveCategory = Type.Object({
  name: Type.String(),
  products: Type.Integer(),
  homeSpace: Type.String({ description: 'a room; empty while none is chosen' }),
  category: Type.String(),
  isProposed: Type.Boolean({ description: 'the shop proposes it, and the owner has not chosen' }),
})
export type MoveCategory = Static<typeof MoveCategory>

const MoveCategories = Type.Object({ categories: Type.Array(MoveCategory) })
const Moves = Type.Object({ moves: Type.Array(Move) })

/** A product, customer, order and so on of a file. */
export const MoveRecord = Type.Object({
  _id: Id,
  kind: MoveKind,
  file: Type.String(),
  line: Type.Integer(),
  name: Type.String(),
  outcome: Nullable(MoveOutcome),
  notes: Type.Array(Type.String(), { description: 'why it is refused, and what the owner should know' }),
  differences: Type.Array(
    Type.Object({ field: Type.String(), here: Type.String(), inFile: Type.String(), takesFile: Type.Boolean() }),
  ),
  sizes: Nullable(
    Type.Object({
      text: Type.String({ description: 'such as `1200 x 650 x 460 mm`' }),
      from: Type.String({ description: 'the words that they were read from' }),
      isAgreed: Type.Boolean(),
    }),
  ),
  target: Nullable(Id, { description: 'what it is in this shop' }),
})
export type MoveRecord = Static<typeof MoveRecord>

const MovePicture = Type.Object({ product: Id, name: Type.String(), url: Type.String(), problem: Type.String() })

const access = { area: 'connections', may: 'change' } as const
const ofMove = { access, params: IdParams }

/** The endpoints of moves from other shops (behaviour, Moving in). */
export const moves = {
  list: endpoint('GET', '/api/moves', {
    access,
    summary: 'List the moves from other shops, newest first, 50 at most',
    reply: Moves,
  }),
  create: endpoint('POST', '/api/moves', {
    access,
    summary: 'Begin a move; the one that still takes files is continued',
    reply: Move,
    status: 201,
  }),
  read: endpoint('GET', '/api/moves/:id', { ...ofMove, summary: 'Read a move, with how far it is', reply: Move }),
  remove: endpoint('DELETE', '/api/moves/:id', {
    ...ofMove,
    summary: 'Delete a move that has stored nothing, with its files',
    reply: Moves,
  }),
  addFile: endpoint('POST', '/api/moves/:id/files', {
    ...ofMove,
    summary:
      'Add a file (body application/octet-stream): its columns or keys say what it is; a ZIP has pictures by their names, also for 30 days after the move was brought in',
    query: Type.Object({ name: FilledText('the name of the file', 200, 'Name the file.') }),
    // A ZIP of pictures; other files may have 50 MB.
    bodyLimitBytes: 1024 ** 3,
    reply: Move,
  }),
  removeFile: endpoint('DELETE', '/api/moves/:id/files/:fileId', {
    access,
    summary: 'Remove a file with its records',
    params: Type.Object({ id: Id, fileId: Id }),
    reply: Move,
  }),
  listCategories: endpoint('GET', '/api/moves/:id/categories', {
    ...ofMove,
    summary: 'List the types, collections and categories of the files, with the rooms and categories of this shop',
    reply: MoveCategories,
  }),
  saveCategories: endpoint('PUT', '/api/moves/:id/categories', {
    ...ofMove,
    summary:
      'Choose rooms and categories; later moves from such a shop remember them; 409 when another person has changed one since',
    body: Type.Object({
      categories: Type.Array(
        Type.Object({
          name: Type.String({ maxLength: 300 }),
          homeSpace: Type.String({ maxLength: 100 }),
          category: Type.String({ maxLength: 100 }),
          before: Type.Object(
            { homeSpace: Type.String({ maxLength: 100 }), category: Type.String({ maxLength: 100 }) },
            { description: 'what it was when its author saw it' },
          ),
        }),
        { maxItems: 1000 },
      ),
    }),
    reply: MoveCategories,
  }),
  try: endpoint('POST', '/api/moves/:id/trial', {
    ...ofMove,
    summary: 'Compare all records with the shop; nothing is stored',
    reply: Move,
  }),
  listRecords: endpoint('GET', '/api/moves/:id/records', {
    ...ofMove,
    summary: 'List the records of a kind in the order of their lines, 100 at most',
    query: Type.Object({
      kind: MoveKind,
      outcome: Type.Optional(MoveOutcome),
      sizes: Type.Optional(OneOf(['proposed', 'missing'], { 'x-message': 'Choose proposed or missing.' })),
      after: Type.Optional(Id),
    }),
    reply: Type.Object({ records: Type.Array(MoveRecord), isMore: Type.Boolean() }),
  }),
  choose: endpoint('PUT', '/api/moves/:id/choices', {
    ...ofMove,
    summary: 'Agree to sizes, decide differences, and whether reduced prices become a sale; without `record` for all',
    body: Type.Object({
      record: Type.Optional(Id),
      takesSizes: Type.Optional(Type.Boolean()),
      takesFile: Type.Optional(Type.Boolean({ description: 'for the differences of the record, or of all' })),
      startsSale: Type.Optional(Type.Boolean()),
    }),
    reply: Move,
  }),
  start: endpoint('POST', '/api/moves/:id/start', {
    ...ofMove,
    summary: 'Store what the trial has shown; it goes on after a restart; 409 when the trial now shows something else',
    query: Type.Object({
      lines: Type.Optional(Type.Integer({ minimum: 0, description: 'how many lines its author saw that come in' })),
    }),
    reply: Move,
  }),
  listPictures: endpoint('GET', '/api/moves/:id/pictures', {
    ...ofMove,
    summary: 'List the pictures that could not be had, 200 at most',
    reply: Type.Object({ pictures: Type.Array(MovePicture) }),
  }),
  retryPictures: endpoint('POST', '/api/moves/:id/pictures', {
    ...ofMove,
    summary: 'Try again to fetch the pictures that could not be had',
    reply: Move,
  }),
  listKept: endpoint('GET', '/api/moves/:id/kept', {
    ...ofMove,
    summary: 'List what stays when the move is taken back, with the reasons, 200 at most',
    reply: Type.Object({
      goes: Type.Integer({ description: 'what the move brought and nothing depends on' }),
      restores: Type.Integer({ description: 'products that were here and get back what they were' }),
      kept: Type.Array(Type.Object({ kind: MoveKind, name: Type.String(), reason: Type.String() })),
    }),
  }),
  undo: endpoint('POST', '/api/moves/:id/undo', {
    ...ofMove,
    summary:
      'Take back all that a move brought and nothing depends on; products go to the deleted ones, changed ones are restored',
    reply: Move,
  }),
}
