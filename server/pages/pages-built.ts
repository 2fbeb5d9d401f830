import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageAssets, PageRenderer } from '#contract/pages.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** Vite's list of what it built, by source file. */
export type Manifest = Record<string, Chunk>

/** The pages and the files that they are made of, built or from their sources. */
export interface Pages {
  renderer(): Promise<PageRenderer>
  assetsOf(file: string | undefined): PageAssets
  /** What is still to be done to a page before it is sent. */
  finish(url: string, html: string): Promise<string>
}

/** Opens what `npm run build` made, once, and serves its files. Throws a sentence when there is no build. */
export async function openBuiltPages(app: FastifyInstance, publicDir: string): Promise<Pages> {
  const manifest = await readManifest(publicDir)
  const renderer = (await import(pathToFileURL(resolve(publicDir, '../server/entry-server.js')).href)) as PageRenderer
  await serveFiles(app, publicDir)
  const known = new Map<string | undefined, PageAssets>()
  return {
    renderer: async () => renderer,
    assetsOf(file) {
      const assets = known.get(file) ?? listAssets(manifest, file)
      known.set(file, assets)
      return assets
    },
    finish: async (_url, html) => html,
  }
}

async function readManifest(publicDir: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(resolve(publicDir, '.vite/manifest.json'), 'utf8')) as Manifest
  } catch (error) {
    throw new Error(`There are no built pages in ${publicDir}: run npm run build first.`, { cause: error })
  }
}

const entryFile = 'app/entry-client.tsx'
/** The faces that every page shows at once; those with macrons and rarer letters come when they are needed. */
const firstFonts = ['besley-latin.woff2', 'hanken-grotesk-latin.woff2']

/** What a page needs: the entry's files and its own, each once, in the order in which they are imported. */
export function listAssets(manifest: Manifest, file: string | undefined): PageAssets {
  const entry = manifest[entryFile]
  if (!entry) throw new Error(`The build knows no ${entryFile}.`)
  const chunks = new Set<Chunk>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(chunk)) return
    chunk.imports?.forEach(add)
    chunks.add(chunk)
  }
  add(entryFile)
  if (file !== undefined) add(file)
  const fonts = Object.entries(manifest).filter(([name]) => firstFonts.some((font) => name.endsWith(`/${font}`)))
  return {
    script: `/${entry.file}`,
    // The entry has the theme, which the styles of components override.
    styles: [...new Set([entry, ...chunks].flatMap(({ css = [] }) => css))].map((path) => `/${path}`),
    modules: [...chunks].filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`),
    fonts: fonts.map(([, font]) => `/${font.file}`),
  }
}

/** Built files carry a hash of their content in their name and are kept for ever; the icon has a fixed one: for a day. */
async function serveFiles(app: FastifyInstance, publicDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: resolve(publicDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  const icon = await readFile(resolve(publicDir, 'favicon.svg'))
  app.get('/favicon.svg', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(icon),
  )
}
