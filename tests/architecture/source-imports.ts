import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The layers of the shop (docs/architecture.md). */
export const layers = ['contract', 'rules', 'db', 'server', 'app', 'packages']

export interface Import {
  file: string
  /** A path such as `rules/selling/cart.ts`, or the name of a package. */
  target: string
  /** It disappears at run time: `import type`. */
  isType: boolean
}

export const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** The layer of a path; undefined for a package. */
export const layerOf = (path: string) => layers.find((layer) => isIn(path, layer))

export const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8')

export function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file))
}

export const isTest = (file: string) => /\.test\.tsx?$|test-simulator\.ts$/.test(file)

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|^import\s+'([^']+)'/g

export function importsOf(file: string): Import[] {
  return [...sourceOf(file).matchAll(importPattern)].map(([, type, from, lazy, bare]) => {
    const path = from ?? lazy ?? bare ?? ''
    const isType = type !== undefined
    if (path.startsWith('#')) return { file, target: path.slice(1), isType }
    if (path.startsWith('.')) return { file, target: relative(root, join(root, dirname(file), path)), isType }
    return { file, target: path, isType }
  })
}

/** An import as a line of a failed assertion. */
export const describeImport = ({ file, target }: Pick<Import, 'file' | 'target'>) => `${file} -> ${target}`

export const imports = layers
  .flatMap(listSources)
  .filter((file) => !isTest(file))
  .flatMap(importsOf)
