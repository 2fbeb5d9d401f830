import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Between the browser and the shop: the only place where every engine can be watched and held alike. */
export interface ShopRelay {
  url: string
  leadTo(shop: string): void
  takeErrors(): string[]
  /** Holds the answers to paths that match, until the returned function is called. */
  hold(path: RegExp): () => void
  close(): Promise<void>
}

/** Is the first script of every page. It reports errors, rejections, violations of the content policy and the console. */
function watchPage(): void {
  const report = (kind: string, what: unknown) => navigator.sendBeacon('/page-errors', `${kind}: ${String(what)}`)
  addEventListener('error', ({ message }) => message && report('error', message))
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
  addEventListener('securitypolicyviolation', (event) =>
    report('content policy', `${event.effectiveDirective} ${event.blockedURI}`),
  )
  for (const level of ['error', 'warn'] as const) {
    const write = console[level]
    console[level] = (...args: unknown[]) => {
      report(`console ${level}`, args.join(' '))
      write(...args)
    }
  }
}

/** Passes an answer of the shop on, and adds the script to pages. */
async function passOn(response: IncomingMessage, answer: ServerResponse): Promise<void> {
  const isPage = response.headers['content-type']?.startsWith('text/html') ?? false
  const { 'content-length': length, ...rest } = response.headers
  answer.writeHead(response.statusCode ?? 502, isPage || length === undefined ? rest : response.headers)
  if (isPage) answer.end((await text(response)).replace('<head>', '<head><script src="/watch-page.js"></script>'))
  else response.pipe(answer)
}

export async function startShopRelay(): Promise<ShopRelay> {
  let target = ''
  const errors: string[] = []
  let held: { path: RegExp; released: Promise<void> } | undefined
  async function handle(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = asked.url ?? '/'
    if (path === '/page-errors') {
      errors.push(await text(asked))
      answer.writeHead(204).end()
      return
    }
    if (path === '/watch-page.js') {
      answer.setHeader('content-type', 'text/javascript').end(`(${String(watchPage)})()`)
      return
    }
    if (held?.path.test(path)) await held.released
    const { 'accept-encoding': _, ...headers } = asked.headers
    const forwarded = request(`${target}${path}`, { method: asked.method ?? 'GET', headers })
    forwarded.on('error', () => answer.destroy())
    forwarded.on('response', (response) => void passOn(response, answer))
    asked.pipe(forwarded)
  }
  const server = createServer((asked, answer) => void handle(asked, answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (shop) => (target = shop),
    takeErrors: () => errors.splice(0),
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = { path, released: promise }
      return () => {
        held = undefined
        resolve()
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
