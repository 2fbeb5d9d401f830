import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as viteBuild } from 'vite'
import { builtParts, hashSources, sourceHashFile } from './build-fresh.mjs'
import { openapiDocument } from '#server/platform/http/openapi.ts'
import { bundleCommandLine, bundleServer } from './bundle-server.ts'

/*
 * npm run build: everything that `npm start` needs. Names of parts after it build these alone: `pages`, `server`,
 * `command-line`.
 */

const root = join(import.meta.dirname, '..')
const assets = join(root, 'dist/client/assets')

const started = Date.now()
const build = { pages: buildPages, server: buildServer, 'command-line': buildCommandLine }
const chosen = process.argv.slice(2)
const parts = chosen.length === 0 ? builtParts : builtParts.filter((part) => chosen.includes(part))
for (const part of parts) {
  const hash = hashSources(part)
  await rm(sourceHashFile(part), { force: true })
  await build[part]()
  await writeFile(sourceHashFile(part), hash)
}
console.log(`built in ${((Date.now() - started) / 1000).toFixed(1)} s`)

async function buildPages(): Promise<void> {
  const quiet = { root, logLevel: 'warn' } as const
  console.log('pages for browsers   -> dist/client')
  await viteBuild(quiet)
  console.log('pages for the server -> dist/server')
  await viteBuild({ ...quiet, build: { ssr: 'app/entry/entry-server.tsx' } })
  console.log(`${await compressAssets()} files compressed with brotli and gzip`)
}

async function buildServer(): Promise<void> {
  console.log('the server           -> dist/shop')
  await bundleServer()
  console.log('the API in OpenAPI   -> dist/openapi.json')
  await writeFile(join(root, 'dist/openapi.json'), `${JSON.stringify(await openapiDocument('Shop'), null, 2)}\n`)
}

async function buildCommandLine(): Promise<void> {
  console.log('the command line     -> dist/command-line')
  await bundleCommandLine()
}

/** Compresses scripts, styles and SVGs once instead of at every request. Fonts and pictures are compressed already. */
async function compressAssets(): Promise<number> {
  const names = (await readdir(assets)).filter((name) => /\.(?:js|css|svg)$/.test(name))
  await Promise.all(names.map(async (name) => compressFile(join(assets, name))))
  return names.length
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((small) => writeFile(`${path}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ])
}
