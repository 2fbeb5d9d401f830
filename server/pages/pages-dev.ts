import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { Pages } from './pages-built.ts'
import type { PageAssets, PageRenderer } from '#contract/pages.ts'

const sourceAssets: PageAssets = {
  script: '/app/entry/entry-client.tsx',
  earlyScript: '/app/entry/early.ts',
  styles: ['/app/styles/global.scss?direct'],
  modules: [],
  fonts: [],
}

/** Starts Vite inside the server of the shop, for `npm run dev` only. It closes with the server. */
export async function startDevServer(app: FastifyInstance): Promise<ViteDevServer> {
  const vite = await import('vite')
  const devServer = await vite.createServer({ server: { middlewareMode: true, ws: { server: app.server } } })
  app.addHook('onClose', () => devServer.close())
  return devServer
}

/** Opens the pages from their current sources. */
export async function openSourcePages(app: FastifyInstance, devServer: ViteDevServer): Promise<Pages> {
  const { default: middie } = await import('@fastify/middie')
  await app.register(middie)
  app.use(devServer.middlewares)
  return {
    renderer: async () => (await devServer.ssrLoadModule('/app/entry/entry-server.tsx')) as PageRenderer,
    assetsOf: () => sourceAssets,
    transformHtml: (url, html) => devServer.transformIndexHtml(url, html),
  }
}
