import escapeHtml from 'escape-html'
import type { FastifyInstance } from 'fastify'
import { rooms } from '#rules/rooms.ts'
import { type Change, listAuditEvents } from '#server/catalogue/catalogue.queries.ts'
import type { Shop } from '#server/shop.ts'
import { paths } from '#rules/paths.ts'

/*
 * What search engines ask for by name: which pages there are, and which are nobody's business.
 */

/** Pages to read, which change with a new version of the shop and not with the catalogue. */
const contentPaths = ['/styling-tips', '/support', '/contact', '/privacy', '/terms']

/** Checkout, account and admin pages, and what is no page. */
const notForRobots = [
  '/api/',
  '/card/',
  '/cart',
  '/login',
  '/register',
  '/shipping',
  '/payment',
  '/placeorder',
  '/order/',
  '/success',
  '/profile',
  '/admin/',
]

/** How long a sitemap is handed out before the database is asked again, in milliseconds of the shop's clock. */
const lifetime = 60_000

/** Serves `/sitemap.xml` and `/robots.txt`. */
export function sitemapRoutes(app: FastifyInstance, shop: Shop): void {
  let kept: { xml: string; at: number } | undefined
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const at = shop.now().getTime()
    if (!kept || at < kept.at || at >= kept.at + lifetime) kept = { xml: await writeSitemap(shop), at }
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=60').send(kept.xml)
  })

  const robots = [
    'User-agent: *',
    ...notForRobots.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${shop.config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(robots),
  )
}

/** The home page, the rooms and their categories as far as there is something in them, what there is to read, all products. */
async function writeSitemap({ db, config }: Shop): Promise<string> {
  const changes = await listAuditEvents(db)
  const pages = [
    { path: '/', lastmod: newest(changes) },
    { path: '/products', lastmod: newest(changes) },
    ...roomPages(changes),
    ...contentPaths.map((path) => ({ path, lastmod: undefined })),
    ...changes.map(({ id, updatedAt }) => ({ path: paths.product(id), lastmod: updatedAt })),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    // A sitemap may hold 50,000 addresses (sitemaps.org).
    ...pages.slice(0, 50_000).map(({ path, lastmod }) => {
      const changed = lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : ''
      return `<url><loc>${escapeHtml(config.publicUrl + path)}</loc>${changed}</url>`
    }),
    '</urlset>',
    '',
  ].join('\n')
}

function roomPages(changes: readonly Change[]) {
  return rooms.flatMap(({ path, homeSpace, categories }) => {
    const pieces = changes.filter((change) => change.homeSpace === homeSpace)
    const own = categories.map(({ keyword }) => ({
      path: `/${path}/${encodeURIComponent(keyword)}`,
      lastmod: newest(pieces.filter(({ category }) => category === keyword)),
    }))
    return [{ path: `/${path}/${path}`, lastmod: newest(pieces) }, ...own.filter(({ lastmod }) => lastmod)]
  })
}

function newest(changes: readonly Change[]): Date | undefined {
  return changes.length === 0
    ? undefined
    : changes.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), new Date(0))
}
