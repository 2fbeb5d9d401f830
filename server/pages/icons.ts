import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ShopDetails } from '#contract/pages.ts'
import type { Shop } from '#server/platform/shop.ts'

const aDay = 'public, max-age=86400'

/** The icons, by their file names. Browsers ask for `favicon.ico` on responses that are not pages. */
const icons = {
  'favicon.svg': 'image/svg+xml',
  'favicon.ico': 'image/x-icon',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
}

/** The path of the web app manifest, which names the shop on a phone's home screen. */
const manifestPath = '/site.webmanifest'

/** Registers the icons of the built pages. Their names never change, so they are cached for a day. */
export async function registerIcons(app: FastifyInstance, publicDir: string): Promise<void> {
  for (const [name, type] of Object.entries(icons)) {
    const icon = await readFile(resolve(publicDir, name))
    app.get(`/${name}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', aDay).type(type).send(icon),
    )
  }
}

/** Registers the web app manifest. It opens the shop in the browser, because the shop does not work offline. */
export function registerManifest(app: FastifyInstance, shop: Pick<Shop, 'details'>): void {
  app.get(manifestPath, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', aDay).type('application/manifest+json').send(manifestOf(shop.details())),
  )
}

function manifestOf({ name }: ShopDetails): string {
  return JSON.stringify({
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    // The colours of the page and of the top bar (app/styles/_tokens.scss).
    background_color: '#f3f0e9',
    theme_color: '#262b20',
    icons: [192, 512].map((width) => ({ src: `/icon-${width}.png`, sizes: `${width}x${width}`, type: 'image/png' })),
  })
}
