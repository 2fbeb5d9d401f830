import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { sourceHashFile, hashSources } from './build-fresh.mjs'

const root = join(import.meta.dirname, '..')
const assets = join(root, 'dist/client/assets')

const started = Date.now()
const sources = hashSources()
const quiet = { root, logLevel: 'warn' } as const

console.log('pages for browsers  -> dist/client')
await build(quiet)
console.log('pages for the server -> dist/server')
await build({ ...quiet, build: { ssr: 'app/entry-server.tsx' } })
const compressed = await compressAssets()
console.log(`${compressed} files compressed with brotli and gzip`)
await writeFile(sourceHashFile, sources)
console.log(`built in ${((Date.now() - started) / 1000).toFixed(1)} s`)

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
