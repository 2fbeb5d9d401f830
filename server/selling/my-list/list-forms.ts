import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxListItems } from '#contract/selling/max-list-items.ts'
import { isId } from '#rules/platform/ids.ts'
import { maxCompared, readCompared } from '#rules/selling/compare/compared.ts'
import { paths } from '#rules/paths.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findShared, listSharedIds } from './my-list.queries.ts'
import { isOwner, isSharedName, shareList, stopSharingList } from './share-list.ts'

const maxFormBytes = 1024
/** A shared copy is deleted after the same time. */
const listLifetimeSeconds = 180 * 24 * 3600

const [listCookie, comparedCookie] = ['list', 'compared']

/**
 * Registers the forms of the heart and Compare for browsers without script. Their list is a shared copy, whose name and
 * key are in a cookie, so that no page differs by visitor (behaviour, Selling).
 */
export function listForms(app: FastifyInstance, shop: Shop): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    )
    scope.post(paths.list, { schema: { hide: true } }, async (request, reply) => {
      const product = productOf(request.body)
      const address = product === null ? paths.list : await toggleInCopy(shop, product, request, reply)
      return reply.header('cache-control', 'no-store').redirect(address, 303)
    })
    scope.get(`${paths.plan()}/list`, { schema: { hide: true } }, async (request, reply) => {
      const name = (await findOwnCopy(shop, request))?.name
      const address = name === undefined ? paths.list : paths.sharedList(name)
      return reply.header('cache-control', 'no-store').redirect(address, 303)
    })
    scope.post('/compare', { schema: { hide: true } }, async (request, reply) => {
      const product = productOf(request.body)
      const before = readCompared(request.cookies[comparedCookie]?.replaceAll('.', ',') ?? null).ids
      const ids = product === null ? before : [...before.filter((id) => id !== product), product].slice(-maxCompared)
      reply.setCookie(comparedCookie, ids.join('.'), cookieOptions(shop))
      return reply.header('cache-control', 'no-store').redirect(paths.compare(ids), 303)
    })
  })
}

function productOf(body: unknown): string | null {
  const product = body instanceof URLSearchParams ? (body.get('product')?.toLowerCase() ?? '') : ''
  return isId(product) ? product : null
}

/** Toggles a product in the cookie's copy and returns its address. Throws ShopError 409 and 429 as sharing. */
async function toggleInCopy(
  shop: Shop,
  product: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const own = await findOwnCopy(shop, request)
  const listed = own ? await listSharedIds(shop.db, own.id) : []
  const ids = listed.includes(product)
    ? listed.filter((id) => id !== product)
    : [...listed, product].slice(-maxListItems)
  if (own && ids.length === 0) {
    await stopSharingList(shop, null, own.name, own.key)
    reply.clearCookie(listCookie, cookieOptions(shop))
    return paths.list
  }
  const items = ids.map((id) => ({ product: id, qty: 1 }))
  const copy = await shop.limiter.run(['shared-lists'], callerOf(request), () =>
    shareList(shop, null, { items, ...(own ? { name: own.name, key: own.key } : {}) }),
  )
  reply.setCookie(listCookie, `${copy.name}.${copy.key}`, { ...cookieOptions(shop), maxAge: listLifetimeSeconds })
  return paths.sharedList(copy.name)
}

/** The copy whose name and key the visitor's cookie has. */
async function findOwnCopy(shop: Shop, request: FastifyRequest) {
  const [name = '', key = ''] = request.cookies[listCookie]?.split('.') ?? []
  // A cookie may have text that the database cannot compare.
  const found = isSharedName(name) ? await findShared(shop.db, name) : undefined
  return found && isOwner(found, null, key) ? { id: found.id, name, key } : undefined
}

function cookieOptions({ config }: Shop) {
  const secure = config.publicUrl.startsWith('https:')
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
}
