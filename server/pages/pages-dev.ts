import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { Pages } from './pages-built.ts'
import type { PageAssets, PageRenderer } from '#contract/pages.ts'

const sources: PageAssets = {
  script: '/app/entry-client.tsx',
  styles: ['/app/styles/global.scss?direct'],
  modules: [],
  fonts: [],
}

/** Starts Vite inside the shop's own server; only `npm run dev` does. It ends with the server. */
export async function startDevServer(app: FastifyInstance): Promise<ViteDevServer> {
  const vite = await import('vite')
  const devServer = await vite.createServer({ server: { middlewareMode: true, ws: { server: app.server } } })
  app.addHook('onClose', () => devServer.close())
  return devServer
}

/** The pages from their sources, as they are at each moment. */
export async function openSourcePages(app: FastifyInstance, devServer: ViteDevServer): Promise<Pages> {
  const { default: middie } = await import('@fastify/middie')
  await app.register(middie)
  app.use(devServer.middlewares)
  return {
    renderer: async () => (await devServer.ssrLoadModule('/app/entry-server.tsx')) as PageRenderer,
    assetsOf: () => sources,
    finish: (url, html) => devServer.transformIndexHtml(url, html),
  }
}
