import { isId } from '#rules/platform/ids.ts'
import { parseUrl } from '#rules/platform/parse-url.ts'
import { returnPath } from '#rules/platform/safe-redirect.ts'
import { paths } from '#rules/paths.ts'

/** The longest address that can lead on, in characters after it is normalised. */
export const maxAddressLength = 500

/**
 * An address that leads on, in the one form in which it is stored and looked up: no origin, decoded, in lower case, in
 * the Unicode normal form C, without an anchor and a slash at the end. Undefined for a text that isn’t a path, and for one longer than
 * `maxAddressLength`.
 */
export function normalizeAddress(text: string): string | undefined {
  const path = /^https?:/i.test(text.trim()) ? pathOfUrl(text.trim()) : text.trim()
  if (path === undefined || returnPath(path) !== path) return undefined
  const [whole = ''] = path.split('#', 1)
  const [start = '', ...rest] = whole.split('?')
  const decoded = decode(start)
  if (decoded === undefined) return undefined
  const query = normalizeQuery(rest.join('?'))
  const normal = `${escape(decoded, /[%?#]/g).replace(/\/+$/, '') || '/'}${query === '' ? '' : `?${query}`}`
  const address = normal.toLowerCase().normalize('NFC')
  const isPath = !address.startsWith('//') && !/\p{Cc}|\p{Cs}/u.test(address)
  return isPath && address.length <= maxAddressLength ? address : undefined
}

function pathOfUrl(text: string): string | undefined {
  const url = parseUrl(text)
  return url && url.pathname + url.search
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Encodes only what would be read as something else, so that people can read the rest. */
function escape(text: string, signs: RegExp): string {
  return text.replaceAll(signs, encodeURIComponent)
}

function normalizeQuery(query: string): string {
  const part = (text: string) => escape(text, /[%&=#+?\s]/g)
  return [...new URLSearchParams(query)].map(([name, value]) => `${part(name)}=${part(value)}`).join('&')
}

const collectionProduct = /^\/collections\/[^/]+(\/products\/[^/]+)$/

/**
 * The addresses under which a visitor's path and query may lead on, the first that is there counts: with the whole
 * query, then without it; a product within a collection of Shopify also as the product alone.
 */
export function addressesOf(url: string): string[] {
  const [path = ''] = url.split('?', 1)
  const alone = normalizeAddress(path)
  if (alone === undefined) return []
  const product = collectionProduct.exec(alone)?.[1]
  const query = (normalizeAddress(url) ?? alone).slice(alone.length)
  return [...new Set([alone, product].flatMap((each) => (each === undefined ? [] : [each + query, each])))]
}

/** Parameters of the pages of Shopify and WooCommerce, which mean nothing here. */
const foreignParameter =
  /^(?:variant|currency|selling_plan|_(?:pos|sid|ss|psq|fid|v)|pr_\w+|attribute_\w+|add-to-cart|orderby)$/i

/** Where a request is sent: the target with the visitor's query, without the parameters that its address named. */
export function locationOf({ fromPath, toPath }: { fromPath: string; toPath: string }, url: string): string {
  if (fromPath.includes('?')) return toPath
  const target = new URL(toPath, 'http://shop')
  const [, query = ''] = url.split(/\?(.*)/s, 2)
  for (const [name, value] of new URLSearchParams(query)) {
    if (!foreignParameter.test(name) && !target.searchParams.has(name)) target.searchParams.append(name, value)
  }
  return target.pathname + target.search + target.hash
}

/**
 * A path of this shop as the target of an address, encoded; undefined for another origin. `publicUrl` is the shop's own
 * origin.
 */
export function normalizeTarget(text: string, publicUrl: string): string | undefined {
  const typed = text.trim()
  const path = typed.startsWith(`${publicUrl}/`) ? typed.slice(publicUrl.length) : typed
  if (returnPath(path) !== path || /\s|\p{Cs}/u.test(path) || decode(path.split(/[?#]/, 1)[0] ?? '') === undefined) {
    return undefined
  }
  const { origin, pathname, search, hash } = new URL(path, 'http://shop')
  // `/./` and `/x/..` can leave two slashes at the start.
  if (origin !== 'http://shop' || pathname.startsWith('//')) return undefined
  const target = pathname.replace(/(?<=.)\/+$/, '').replace(/^\/product\/.*/, (product) => product.toLowerCase())
  return (target + search + hash).length <= maxAddressLength ? target + search + hash : undefined
}

/** Classifies a path of this shop: a fixed page, a page backed by a database row, or no page. */
export type AddressKind =
  | { kind: 'page'; isPublic: boolean }
  | { kind: 'product'; id: string }
  | { kind: 'shop-page'; slug: string }
  | { kind: 'none' }

const publicPaths = new Set<string>([
  paths.home(),
  paths.products,
  paths.sale,
  paths.list,
  paths.plan(),
  paths.stylingTips,
  paths.support,
  paths.contact,
  paths.privacy,
  paths.terms,
  paths.cart,
  paths.login,
  paths.register,
  ...Object.values(paths.feeds),
])
/** Every page of one address, without its query. */
const fixedPaths = new Set(
  Object.values(paths).flatMap((path) => (typeof path === 'string' ? [path.split(/[?#]/, 1)[0]] : [])),
)
const publicPattern = /^\/(?:page\/\d+|search\/[^/]+(?:\/page\/\d+)?|(?:living|dining|bedroom)\/[^/]+|terms\/[^/]+)$/i
const otherPattern =
  /^\/(?:compare|(?:list|plan)\/[^/]+|order\/[^/]+(?:\/receipt)?|admin(?:\/.*)?|\.well-known\/.*|(?:robots\.txt|sitemap\.xml|site\.webmanifest|favicon\.(?:ico|svg)|(?:apple-touch-icon|icon-\d+)\.png))$/i

/** Says what is at a path of this shop; its query and anchor do not count. */
export function addressKind(address: string): AddressKind {
  const [path = ''] = address.split(/[?#]/, 1)
  const lower = path.toLowerCase()
  if (publicPaths.has(lower) || publicPattern.test(path)) return { kind: 'page', isPublic: true }
  if (fixedPaths.has(lower) || otherPattern.test(path)) return { kind: 'page', isPublic: false }
  const [, product] = /^\/product\/([^/]+)$/.exec(lower) ?? []
  if (product !== undefined && isId(product)) return { kind: 'product', id: product }
  const [, slug] = /^\/pages\/([^/]+)$/.exec(lower) ?? []
  return slug === undefined ? { kind: 'none' } : { kind: 'shop-page', slug }
}
