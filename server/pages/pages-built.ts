import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageAssets, PageRenderer } from '#contract/pages.ts'
import { registerIcons } from './icons.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** Vite's build manifest: the built chunks by source file. */
export type Manifest = Record<string, Chunk>

/** The page renderer and its assets, built or from the sources. */
export interface Pages {
  renderer(): Promise<PageRenderer>
  assetsOf(files: readonly string[]): PageAssets
  /** Transforms the HTML of a page before it is sent. */
  transformHtml(url: string, html: string): Promise<string>
}

/** Opens the result of `npm run build` and serves its files. Throws when there is no build. */
export async function openBuiltPages(app: FastifyInstance, publicDir: string): Promise<Pages> {
  const manifest = await readManifest(publicDir)
  const renderer = (await import(pathToFileURL(resolve(publicDir, '../server/entry-server.js')).href)) as PageRenderer
  await registerBuiltFiles(app, publicDir)
  await registerIcons(app, publicDir)
  const cachedAssets = new Map<string, PageAssets>()
  return {
    renderer: async () => renderer,
    assetsOf(files) {
      const key = files.join(' ')
      const assets = cachedAssets.get(key) ?? listAssets(manifest, files)
      cachedAssets.set(key, assets)
      return assets
    },
    transformHtml: async (_url, html) => html,
  }
}

async function readManifest(publicDir: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(resolve(publicDir, '.vite/manifest.json'), 'utf8')) as Manifest
  } catch (error) {
    throw new Error(`There are no built pages in ${publicDir}: run npm run build first.`, { cause: error })
  }
}

const entryFile = 'app/entry/entry-client.tsx'
const earlyFile = 'app/entry/early.ts'
/** The fonts that every page shows at once; those with macrons and rare letters are loaded on demand. */
const firstFonts = ['besley-latin.woff2', 'hanken-grotesk-latin.woff2']

/**
 * The files of the entry and of a page and its frame, each once, in the order of the imports. Throws when the build has
 * no entry.
 */
export function listAssets(manifest: Manifest, files: readonly string[]): PageAssets {
  const [entry, early] = [manifest[entryFile], manifest[earlyFile]]
  if (!entry || !early) throw new Error(`The build does not contain ${entryFile} and ${earlyFile}.`)
  const chunks = new Set<Chunk>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(chunk)) return
    chunk.imports?.forEach(add)
    chunks.add(chunk)
  }
  add(entryFile)
  files.forEach(add)
  const fonts = Object.entries(manifest).filter(([name]) => firstFonts.some((font) => name.endsWith(`/${font}`)))
  return {
    script: `/${entry.file}`,
    earlyScript: `/${early.file}`,
    // The entry has the theme, which the styles of components override.
    styles: [...new Set([entry, ...chunks].flatMap(({ css = [] }) => css))].map((path) => `/${path}`),
    modules: [...chunks].filter((chunk) => chunk !== entry && chunk !== early).map((chunk) => `/${chunk.file}`),
    fonts: fonts.map(([, font]) => `/${font.file}`),
  }
}

/** Registers the built files. Their names contain a content hash, so they are cached for a year. */
async function registerBuiltFiles(app: FastifyInstance, publicDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: resolve(publicDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
}
