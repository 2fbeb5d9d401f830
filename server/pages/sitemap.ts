import escapeHtml from 'escape-html'
import type { FastifyInstance } from 'fastify'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import type { RoomTexts } from '#contract/pages.ts'
import { shownCategories } from '#rules/catalogue/categories.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { listSitemapProducts, type SitemapProduct } from '#server/catalogue/catalogue.queries.ts'
import { listSitemapPages } from '#server/content/shop-pages/shop-pages.queries.ts'
import type { Shop } from '#server/platform/shop.ts'

/*
 * The files for search engines: which pages the shop has, and which they should not read.
 */

/**
 * Pages without a date: content pages change with a new version of the shop, and a date of the two lists of all
 * products would move with every saved product.
 */
const undatedPaths = [
  paths.home(),
  paths.products,
  paths.stylingTips,
  paths.support,
  paths.contact,
  paths.privacy,
  paths.terms,
]

/** Checkout, account and admin pages, and paths that are not pages. */
const disallowedPaths = [
  '/api/',
  '/card/',
  paths.cart,
  paths.login,
  paths.register,
  paths.shipping,
  paths.payment,
  paths.placeOrder,
  paths.order(''),
  paths.success,
  paths.profile,
  `${adminPaths.today}/`,
]

/** How long a sitemap is cached, in milliseconds of the shop's clock. */
const lifetimeMs = 60_000
/** The maximum number of URLs in a sitemap (sitemaps.org). */
const maxUrls = 50_000

interface SitemapPage {
  path: string
  lastModified: Date | undefined
}

/** Registers `/sitemap.xml`, `/robots.txt` and `/.well-known/security.txt`. */
export function sitemapRoutes(app: FastifyInstance, shop: Shop): void {
  let cached: { xml: string; atMs: number } | undefined
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const nowMs = shop.now().getTime()
    if (!cached || nowMs < cached.atMs || nowMs >= cached.atMs + lifetimeMs) {
      cached = { xml: await writeSitemap(shop), atMs: nowMs }
    }
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=60').send(cached.xml)
  })

  const robots = [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${shop.config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(robots),
  )

  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(securityText(shop)),
  )
}

/** How long the contact of `security.txt` is good for: the standard asks for less than a year. */
const contactLifetimeMs = 180 * 24 * 3_600_000

/** Where to report a weakness of the shop (RFC 9116). */
function securityText({ config, now, details }: Shop): string {
  return [
    `Contact: mailto:${details().email}`,
    `Expires: ${new Date(now().getTime() + contactLifetimeMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${config.publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/**
 * Writes the sitemap: home page, content pages, the sale while it has products, pages of the owner, rooms, categories
 * with products, all products.
 */
async function writeSitemap({ db, config, details }: Shop): Promise<string> {
  const products = await listSitemapProducts(db)
  const salePaths = products.some(({ saleId }) => saleId !== null) ? [paths.sale] : []
  const pages: SitemapPage[] = [
    ...[...undatedPaths, ...salePaths].map((path) => ({ path, lastModified: undefined })),
    ...(await listSitemapPages(db)).map(({ slug, publishedAt }) => ({
      path: paths.shopPage(slug),
      lastModified: publishedAt,
    })),
    ...roomPages(details().rooms, products),
    ...products.map(({ id, updatedAt }) => ({ path: paths.product(id), lastModified: updatedAt })),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.slice(0, maxUrls).map(({ path, lastModified }) => {
      const lastmod = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : ''
      // Its entities are numeric or predefined in XML, so the HTML escape is an XML escape too.
      return `<url><loc>${escapeHtml(config.publicUrl + path)}</loc>${lastmod}</url>`
    }),
    '</urlset>',
    '',
  ].join('\n')
}

/** Every room, and its shown categories that have products. */
function roomPages(texts: RoomTexts, products: readonly SitemapProduct[]): SitemapPage[] {
  return rooms.flatMap(({ path, homeSpace }) => {
    const inRoom = products.filter((product) => product.homeSpace === homeSpace)
    const categoryPages = shownCategories(texts, { path }).map(({ keyword }) => ({
      path: paths.room(path, keyword),
      lastModified: newestChange(inRoom.filter(({ category }) => category === keyword)),
    }))
    return [
      { path: paths.room(path), lastModified: newestChange(inRoom) },
      ...categoryPages.filter(({ lastModified }) => lastModified),
    ]
  })
}

function newestChange(products: readonly SitemapProduct[]): Date | undefined {
  return products.length === 0
    ? undefined
    : products.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), new Date(0))
}
