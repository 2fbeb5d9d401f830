import type { RedirectOrigin } from '#contract/content/redirects.ts'
import type { Db } from '#db/open.ts'
import { addressKind, maxAddressLength, normalizeAddress, normalizeTarget } from '#rules/content/redirects.ts'
import { paths } from '#rules/paths.ts'
import { isPageUrl } from '#server/platform/http/input/page-paths.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  deleteOfMove,
  insertRedirects,
  listProductIds,
  listRedirectsAt,
  listShopPageSlugs,
  waitForRedirects,
} from './redirects.queries.ts'

/** An address and where it is to lead, as they were typed or as a file has them. */
export interface NewRedirect {
  fromPath: string
  toPath: string
}

/** Why an address cannot lead on, in a sentence that says what to do. */
export interface RedirectRefusal {
  outcome: 'refused'
  reason: 'no-path' | 'own-address' | 'taken' | 'leads-here' | 'no-target' | 'no-page' | 'loop' | 'chain'
  message: string
  /** Of a chain: the page at its end, to which the address may lead instead. */
  finalPath?: string
}

/** What became of one address, in the form in which it is stored. */
export type RedirectOutcome = { outcome: 'added' | 'there'; fromPath: string; toPath: string } | RedirectRefusal

/**
 * Lets addresses lead on, each unless it is refused, in the caller's transaction, and says in the same order what became
 * of each. An address that leads there already is not refused, and that of a deleted product is replaced.
 */
export async function addRedirects(
  shop: Pick<Shop, 'config' | 'now'>,
  tx: Db,
  rows: readonly NewRedirect[],
  { origin, moveId = null }: { origin: RedirectOrigin; moveId?: string | null },
): Promise<RedirectOutcome[]> {
  await waitForRedirects(tx)
  const outcomes = await decideRedirects(shop, tx, rows)
  const added = outcomes.flatMap((each) => (each.outcome === 'added' ? [each] : []))
  await insertRedirects(tx, added, { origin, moveId, createdAt: shop.now() })
  return outcomes
}

/** Says in the same order what `addRedirects` would do with addresses. */
export async function decideRedirects(
  shop: Pick<Shop, 'config'>,
  tx: Db,
  rows: readonly NewRedirect[],
): Promise<RedirectOutcome[]> {
  const read = rows.map((row) => readRow(row, shop.config.publicUrl))
  const known = await readKnown(tx, read)
  return read.map((row) => {
    if ('outcome' in row) return row
    const outcome = decide(row, known)
    if (outcome.outcome === 'added') known.add(row)
    return outcome
  })
}

/** Removes the addresses that came with a move, but for those that a person has changed. Returns their number. */
export async function removeRedirectsOfMove(tx: Db, moveId: string): Promise<number> {
  await waitForRedirects(tx)
  return deleteOfMove(tx, moveId)
}

/** Where an address that leads on is to lead instead. Returns the path as it is stored, or why it is refused. */
export async function checkTarget(
  shop: Pick<Shop, 'config'>,
  tx: Db,
  row: NewRedirect,
): Promise<{ outcome: 'added'; toPath: string } | RedirectRefusal> {
  const read = readRow(row, shop.config.publicUrl)
  if ('outcome' in read) return read
  return refusalOf(read, await readKnown(tx, [read])) ?? { outcome: 'added', toPath: read.toPath }
}

/** Returns those of some addresses whose page is gone: the owner has let them lead on to it, and then deleted it. */
export async function findDeadEnds(db: Db, rows: readonly NewRedirect[]): Promise<Set<string>> {
  const known = await readKnown(db, rows)
  const isDeadEnd = ({ toPath }: NewRedirect) => {
    const target = normalizeAddress(toPath) ?? toPath
    return known.from(target) === undefined && targetProblem(toPath, target, known)?.reason === 'no-page'
  }
  return new Set(rows.filter(isDeadEnd).map(({ fromPath }) => fromPath))
}

function refuse(reason: RedirectRefusal['reason'], message: string, finalPath?: string): RedirectRefusal {
  return { outcome: 'refused', reason, message, ...(finalPath !== undefined && { finalPath }) }
}

function readRow(row: NewRedirect, publicUrl: string): NewRedirect | RedirectRefusal {
  const fromPath = normalizeAddress(row.fromPath)
  if (fromPath === undefined) {
    const message = `Enter the old address as a path, such as /products/old-table, in up to ${maxAddressLength} characters.`
    return refuse('no-path', message)
  }
  const toPath = normalizeTarget(row.toPath, publicUrl)
  if (toPath === undefined) {
    return refuse('no-target', 'Enter an address of this shop that begins with /, such as /living/Coffee.')
  }
  return { fromPath, toPath }
}

/** The addresses and pages that decide on some rows, with the rows that are added. */
class KnownAddresses {
  readonly #from = new Map<string, { toPath: string; finalPath: string; isOfDeleted: boolean }>()
  /** An address that leads to one, by this one. */
  readonly #to = new Map<string, string>()
  readonly products: ReadonlySet<string>
  /** The present address of each page of the owner, by each address that it has or had. */
  readonly slugs: ReadonlyMap<string, string>

  constructor(products: ReadonlySet<string>, slugs: ReadonlyMap<string, string>) {
    this.products = products
    this.slugs = slugs
  }

  add({ fromPath, toPath }: NewRedirect, { finalPath = toPath, isOfDeleted = false } = {}): void {
    this.#from.set(fromPath, { toPath, finalPath, isOfDeleted })
    this.#to.set(normalizeAddress(toPath) ?? toPath, fromPath)
  }

  from(address: string) {
    return this.#from.get(address)
  }

  to(address: string): string | undefined {
    return this.#to.get(address)
  }
}

async function readKnown(tx: Db, read: readonly (NewRedirect | RedirectRefusal)[]): Promise<KnownAddresses> {
  const rows = read.filter((row) => 'fromPath' in row)
  const from = rows.map(({ fromPath }) => fromPath)
  const addresses = [...from, ...rows.map(({ toPath }) => normalizeAddress(toPath) ?? toPath)]
  const ids = addresses.map(addressKind).flatMap((kind) => (kind.kind === 'product' ? [kind.id] : []))
  const slugs = (await listShopPageSlugs(tx)).map(({ slug, movedTo }) => [slug, movedTo ?? slug] as const)
  const known = new KnownAddresses(new Set(await listProductIds(tx, ids)), new Map(slugs))
  for (const { origin, finalPath, ...row } of await listRedirectsAt(tx, { from: addresses, to: from })) {
    known.add(row, { finalPath, isOfDeleted: origin === 'deleted' })
  }
  return known
}

function decide(row: NewRedirect, known: KnownAddresses): RedirectOutcome {
  const { fromPath, toPath } = row
  const before = known.from(fromPath)
  if (before?.toPath === toPath) return { outcome: 'there', ...row }
  const refusal = refusalOf(row, known)
  if (refusal) return refusal
  if (before && !before.isOfDeleted) {
    return refuse('taken', `‘${fromPath}’ already leads on to ‘${before.toPath}’. Change it in the list.`)
  }
  return { outcome: 'added', ...row }
}

/** Why an address cannot lead to a page; undefined when it can. */
function refusalOf({ fromPath, toPath }: NewRedirect, known: KnownAddresses): RedirectRefusal | undefined {
  if (isOwnAddress(fromPath, known)) {
    return refuse('own-address', `‘${fromPath}’ is an address of this shop, so it can’t lead on.`)
  }
  const target = normalizeAddress(toPath) ?? toPath
  if (target === fromPath) return refuse('loop', `‘${fromPath}’ can’t lead on to itself.`)
  const next = known.from(target)
  if (next && normalizeAddress(next.finalPath) === fromPath) {
    return refuse('loop', `‘${target}’ leads on to ‘${fromPath}’, so no one would arrive. Enter another page.`)
  }
  if (next) return chain(target, next.finalPath)
  const first = known.to(fromPath)
  if (first !== undefined && known.from(fromPath) === undefined) {
    return refuse('leads-here', `‘${first}’ leads on to ‘${fromPath}’. Let it lead on to ‘${toPath}’ first.`, toPath)
  }
  return targetProblem(toPath, target, known)
}

function isOwnAddress(fromPath: string, known: KnownAddresses): boolean {
  if (!isPageUrl(fromPath)) return true
  const kind = addressKind(fromPath)
  if (kind.kind === 'product') return known.products.has(kind.id)
  return kind.kind === 'page' || (kind.kind === 'shop-page' && known.slugs.has(kind.slug))
}

function targetProblem(toPath: string, target: string, known: KnownAddresses): RedirectRefusal | undefined {
  const kind = addressKind(target)
  if (kind.kind === 'page' && kind.isPublic) return undefined
  if (kind.kind === 'product' && known.products.has(kind.id)) return undefined
  if (kind.kind === 'shop-page') {
    const present = known.slugs.get(kind.slug)
    if (present === kind.slug) return undefined
    const finalPath = present === undefined ? undefined : paths.shopPage(present)
    if (finalPath !== undefined) return chain(target, finalPath)
  }
  return refuse('no-page', `This shop has no page at ‘${toPath}’ that everyone can open. Enter another one.`)
}

function chain(target: string, finalPath: string): RedirectRefusal {
  return refuse('chain', `‘${target}’ leads on to ‘${finalPath}’. Enter ‘${finalPath}’ instead.`, finalPath)
}
