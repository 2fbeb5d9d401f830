import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { findUnusedAdmin } from '#server/accounts/accounts.queries.ts'
import { checkFirstPassword, deleteFirstPassword } from '#server/accounts/first-admin/first-admin.ts'
import { banner } from './banner.ts'
import { type Config, ConfigError } from '#server/platform/config/config.ts'
import { withoutSession } from '#server/platform/http/access.ts'
import { registerCardPageProxy } from '#server/pages/card-page-proxy.ts'
import { registerPages } from '#server/pages/pages.ts'
import { startDevServer } from '#server/pages/pages-dev.ts'
import { loadConfig } from './load-config.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { buildWorkerApp } from './worker-app.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Prints the error message and exits with 1: invalid configuration, a port or database in use, a read-only folder. */
function exitWithError(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${message}\n`)
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}

async function loadConfigOrExit(): Promise<Config> {
  try {
    return await loadConfig()
  } catch (error) {
    if (error instanceof ConfigError) exitWithError(error)
    throw error
  }
}

async function main(): Promise<void> {
  const { values: options } = parseArgs({ options: { 'without-picture-sizes': { type: 'boolean', default: false } } })
  const config = await loadConfigOrExit()
  const unread = config.unknownVariables
  if (unread.length > 0) {
    process.stderr.write(
      `The shop does not read ${unread.join(', ')}: compare the names with docs/operations/configuration.md.\n`,
    )
  }
  const open = await openShop(config, { onProgress: say, isPreparingPictures: !options['without-picture-sizes'] })
  const app = await buildOwnApp(open)

  const close = async (signal: string) => {
    say(`\n${signal}: finishing running requests`)
    let closing = 'requests'
    // Requests and jobs have their own time limits; this one ends a shop that hangs in spite of them.
    setTimeout(() => exitWithError(new Error(`The ${closing} did not end in time.`)), 20_000).unref()
    await app.finishRequests()
    await app.close()
    closing = 'jobs or the database'
    await open.close()
    process.exit(0)
  }
  process.once('SIGTERM', (signal) => void close(signal))
  process.once('SIGINT', (signal) => void close(signal))
  // The end of the terminal or of the connection in which the shop was started.
  process.once('SIGHUP', (signal) => void close(signal))

  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await open.close()
    throw portError(error, config)
  }
  open.shop.pictures.prepareAll().catch((error: unknown) => open.shop.log.error(error, 'pictures cannot be prepared'))
  const { where, stripeSimulator } = open
  const firstPassword = await checkFirstPassword(open.shop)
  // Only a terminal shows the generated password: other output is stored, and read by others.
  const isShown = firstPassword !== undefined && process.stdout.isTTY
  say(
    banner(config, {
      where,
      firstAdmin: isShown ? firstPassword : open.firstAdmin,
      firstPasswordFile: isShown ? undefined : firstPassword?.file,
      unusedAdmin: await findUnusedAdmin(open.shop.db),
      isSimulator: stripeSimulator !== undefined,
    }),
  )
  if (isShown) await deleteFirstPassword(config)
}

/** Builds the server of the role of this process, with the pages where it serves them. */
async function buildOwnApp({ shop, stripeSimulator }: OpenShop): Promise<FastifyInstance> {
  if (shop.config.role === 'worker') return buildWorkerApp(shop)
  const isDev = process.env.NODE_ENV === 'development'
  const app = await buildApp(shop, { dev: isDev })
  if (stripeSimulator) await registerCardPageProxy(app, stripeSimulator)
  await registerPages(app, {
    shop,
    limiter: shop.limiter,
    findUser: async (request) => withoutSession(await app.findUser(request)),
    publicDir: fileURLToPath(new URL('../../dist/client', import.meta.url)),
    ...(isDev && { devServer: await startDevServer(app) }),
  })
  return app
}

function portError(error: unknown, { port, host }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use: stop the other program, or set PORT to another number.`)
  if (code === 'EACCES') return new Error(`Port ${port} needs more permissions: set PORT to a number from 1024.`)
  if (code === 'EADDRNOTAVAIL')
    return new Error(`HOST ${host} is not an address of this machine: remove it or correct it.`)
  return error
}

main().catch(exitWithError)
