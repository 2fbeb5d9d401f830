import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { banner } from './banner.ts'
import { type Config, ConfigError, shopDetails } from './config.ts'
import { withoutSession } from './http/access.ts'
import { showCardPage } from './pages/card-page-proxy.ts'
import { servePages } from './pages/pages.ts'
import { startDevServer } from './pages/pages-dev.ts'
import { loadConfig } from './load-config.ts'
import { openShop } from './open-shop.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Gives up with a sentence: wrong configuration, a port or database in use, a folder that cannot be written. */
function giveUp(error: unknown): never {
  const sentence = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${sentence}\n`)
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}

function configuration(): Config {
  try {
    return loadConfig()
  } catch (error) {
    if (error instanceof ConfigError) giveUp(error)
    throw error
  }
}

async function main(): Promise<void> {
  const config = configuration()
  const open = await openShop(config, { onProgress: say })
  const isDev = process.env.NODE_ENV === 'development'
  const app = await buildApp(open.shop, { dev: isDev })
  if (open.stripeSimulator) await showCardPage(app, open.stripeSimulator)
  await servePages(app, {
    shopDetails: shopDetails(config),
    findUser: async (request) => withoutSession(await app.findUser(request)),
    publicDir: fileURLToPath(new URL('../dist/client', import.meta.url)),
    ...(isDev && { devServer: await startDevServer(app) }),
  })

  const close = async (signal: string) => {
    say(`\n${signal}: finishing what is under way`)
    let left = 'calls'
    // Calls and jobs are cut off in time by themselves: whatever hangs nevertheless does not hang for ever.
    setTimeout(() => giveUp(new Error(`The ${left} did not come to an end.`)), 20_000).unref()
    await app.close()
    left = 'jobs or the database'
    await open.close()
    process.exit(0)
  }
  process.once('SIGTERM', (signal) => void close(signal))
  process.once('SIGINT', (signal) => void close(signal))

  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await open.close()
    throw portError(error, config)
  }
  const { where, firstAdmin, stripeSimulator } = open
  say(banner(config, { where, firstAdmin, isSimulator: stripeSimulator !== undefined }))
}

function portError(error: unknown, { port, host }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is taken: stop what uses it, or set PORT to another number.`)
  if (code === 'EACCES') return new Error(`Port ${port} needs more rights: set PORT to a number from 1024.`)
  if (code === 'EADDRNOTAVAIL')
    return new Error(`HOST ${host} is no address of this machine: leave it out or correct it.`)
  return error
}

main().catch(giveUp)
