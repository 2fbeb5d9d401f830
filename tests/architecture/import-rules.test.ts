import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  describeImport,
  importsOf,
  imports,
  isIn,
  isTest,
  layerOf,
  layers,
  listSources,
  sourceOf,
} from './source-imports.ts'

/*
 * Which layer and folder may import which (docs/architecture.md), read from the sources.
 */

/** What each layer may import besides its own files. */
const allowed: Record<string, { layers: string[]; packages: RegExp }> = {
  contract: { layers: [], packages: /^typebox(\/|$)/ },
  rules: { layers: ['contract'], packages: /^(fastest-levenshtein|diff)$/ },
  db: { layers: ['contract'], packages: /^(drizzle-orm|pg|uuid|@electric-sql\/pglite)(\/|$)|^node:/ },
  server: { layers: ['contract', 'rules', 'db', 'simulators'], packages: /./ },
  app: {
    layers: ['contract', 'rules'],
    packages:
      /^(react|react-dom|react-router|react-redux|react-hotkeys-hook|react-toastify|@reduxjs\/toolkit|@simplewebauthn\/browser|downshift|@google\/model-viewer|three|uplot|uqr)(\/|$)/,
  },
  simulators: { layers: [], packages: /^(fastify|@fastify\/formbody|qs|stripe|escape-html)$|^node:/ },
}

describe.each(layers)('%s', (layer) => {
  const own = imports.filter(({ file }) => isIn(file, layer))

  it('the folder has sources', () => expect(own.length).toBeGreaterThan(0))

  it('imports only the layers that it depends on', () => {
    const wrong = own.filter(({ target }) => {
      const other = layerOf(target)
      return other !== undefined && other !== layer && !allowed[layer]?.layers.includes(other)
    })
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('imports only the packages that belong to it', () => {
    const wrong = own.filter(({ target }) => layerOf(target) === undefined && !allowed[layer]?.packages.test(target))
    expect(wrong.map(describeImport)).toEqual([])
  })
})

describe('server', () => {
  const platform = [
    'text',
    'log',
    'limits',
    'config',
    'tracing',
    'http',
    'jobs',
    'mail',
    'images',
    'models',
    'history',
    'webhooks',
    'stock',
    'access-events',
    'content',
    'deletions',
  ]
  const features =
    'accounts api-tokens addresses guests catalogue sales cart my-list reviews review-invitations questions stock-alerts discounts delivery orders payments phone-orders order-edits fulfilment requests contact inbox stock-keeping product-grid'
  const acrossFeatures = [
    'customer-sums',
    'privacy',
    'customers',
    'backup',
    'money',
    'dashboard',
    'monitoring',
    'feeds',
    'connections',
    'pages',
  ]
  /** The folders in order: each one imports only folders before it. */
  const order = [...platform, ...features.split(' '), ...acrossFeatures]
  /**
   * The folder of `server` in which a file lies; undefined for the files that put the folders together, and outside.
   */
  const folderOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1]

  it('every folder has its place in the order', () => {
    const folders = new Set(listSources('server').flatMap((file) => folderOf(file) ?? []))
    expect([...folders].toSorted()).toEqual(order.toSorted())
  })

  it('a folder imports only folders before it', () => {
    const wrong = imports.filter(({ file, target }) => {
      const [from, to] = [folderOf(file), folderOf(target)]
      return from && to && order.indexOf(to) > order.indexOf(from)
    })
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('SQL is in the queries and the seed only', () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        isIn(file, 'server') &&
        (target.startsWith('drizzle-orm') || target.startsWith('db/tables')) &&
        !/\.queries\.ts$|seed-catalogue\.ts$/.test(file),
    )
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('decodes pictures in a process of their own', () => {
    const loaded = new Set(['server/main.ts'])
    const users: string[] = []
    for (const file of loaded) {
      for (const { target, isType } of importsOf(file)) {
        if (target === 'sharp') users.push(file)
        if (!isType && target.endsWith('.ts')) loaded.add(target)
      }
    }
    expect(loaded.size).toBeGreaterThan(300)
    expect(users).toEqual([])
  })

  it('starts the payment simulator in one file', () => {
    const users = imports.filter(({ file, target }) => isIn(file, 'server') && isIn(target, 'simulators'))
    expect(users.map(({ file }) => file)).toEqual(['server/payments/providers/stripe/open-stripe.ts'])
  })
})

/** The page of a file: the folder below `app/pages` or `app/pages/admin`; undefined for files outside page folders. */
function pageOf(path: string): string | undefined {
  return /^app\/pages\/(admin\/[^/]+|[^/]+)\/./.exec(path)?.[1]
}

describe('app', () => {
  /** The page folders that a page may import besides its own. */
  const allowedPages: [from: RegExp, to: RegExp][] = [
    [/^admin\//, /^admin\/(access|history|parcel-steps|products)$/],
    [/^admin\/today$/, /^admin\/(money|orders)$/],
    [/^admin\/all-history$/, /^admin\/history$/],
    [/^home$/, /^listing$/],
    [/^checkout$/, /^cart$/],
    [/^account$/, /^(cart|checkout)$/],
    [/^order$/, /^(account|checkout|guards|admin)$/],
    [/^admin\/orders$/, /^order$/],
    [/^guards$/, /^admin$/],
    [/^(compare|my-list)$/, /^product$/],
  ]

  it('a page folder does not import another page folder, with a few one-way exceptions', () => {
    const wrong = imports.filter(({ file, target }) => {
      const [from, to] = [pageOf(file), pageOf(target)]
      if (!from || !to || from === to) return false
      return !allowedPages.some(([page, other]) => page.test(from) && other.test(to))
    })
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('ui imports nothing of the app outside ui', () => {
    const wrong = imports.filter(
      ({ file, target }) => isIn(file, 'app/ui') && isIn(target, 'app') && !isIn(target, 'app/ui'),
    )
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('every file of ui serves at least two pages', () => {
    const users = new Map<string, string[]>()
    for (const { file, target } of imports) users.set(target, [...(users.get(target) ?? []), file])
    /**
     * The pages that use a file, also through other files of ui; layout and the files next to the pages count as one
     * each.
     */
    const pagesOf = (path: string, seen = new Set<string>()): Set<string> => {
      const pages = new Set<string>()
      for (const user of users.get(path) ?? []) {
        if (seen.has(user)) continue
        seen.add(user)
        if (isIn(user, 'app/ui')) for (const page of pagesOf(user, seen)) pages.add(page)
        else pages.add(pageOf(user) ?? user)
      }
      return pages
    }
    const wrong = listSources('app/ui').filter((file) => !isTest(file) && pagesOf(file).size < 2)
    expect(wrong).toEqual([])
  })
})

describe('folders', () => {
  it('next to each other do not depend on each other in a circle', () => {
    const edges = new Map<string, Map<string, string>>()
    for (const found of imports) {
      if (found.isType || layerOf(found.target) === undefined) continue
      const [from, to] = foldersBelowFork(found.file, found.target)
      if (!from || !to) continue
      const known = edges.get(from) ?? new Map<string, string>()
      edges.set(from, known.set(to, describeImport(found)))
    }
    expect(findCycles(edges)).toEqual([])
  })

  it('relative imports stay inside their folder', () => {
    const wrong = layers
      .flatMap(listSources)
      .filter((file) => !isTest(file) && !isIn(file, 'simulators') && !isIn(file, 'db/tables'))
      .filter((file) => /from '\.\.\//.test(sourceOf(file)))
    expect(wrong).toEqual([])
  })

  it('hold about 20 source files at the most, where the files do not share one grammar', () => {
    const sharesOneGrammar = new Set(['tests/e2e/shopper', 'db/tables'])
    const counts = new Map<string, number>()
    for (const file of [...layers, 'scripts', 'tests'].flatMap(listSources)) {
      if (isTest(file)) continue
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    }
    const large = [...counts].filter(([folder, count]) => count > 20 && !sharesOneGrammar.has(folder))
    expect(large).toEqual([])
  })
})

/**
 * The two folders in which two paths part: `server/orders` and `server/http` for files anywhere below them. Undefined
 * for a file that lies where they part: it combines the folders next to it, or serves all of them.
 */
function foldersBelowFork(file: string, target: string): [string | undefined, string | undefined] {
  const [one, other] = [file.split('/'), target.split('/')]
  const fork = one.findIndex((part, index) => part !== other[index])
  const folderOf = (parts: string[]) => (parts.length > fork + 1 ? parts.slice(0, fork + 1).join('/') : undefined)
  return [folderOf(one), folderOf(other)]
}

/** The circles among some folders, each as the imports that close it. */
function findCycles(edges: ReadonlyMap<string, ReadonlyMap<string, string>>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (folder: string, path: string[], lines: string[]) => {
    const start = path.indexOf(folder)
    if (start !== -1) {
      cycles.push(lines.slice(start))
      return
    }
    if (done.has(folder)) return
    for (const [next, line] of edges.get(folder) ?? []) visit(next, [...path, folder], [...lines, line])
    done.add(folder)
  }
  for (const folder of edges.keys()) visit(folder, [], [])
  return cycles
}

it('no file has a name that says nothing', () => {
  const wrong = [...layers, 'scripts', 'tests']
    .flatMap(listSources)
    .filter((file) => /(^|\/)(index|utils?|helpers?|common|misc|types)\.tsx?$/.test(file))
  expect(wrong).toEqual([])
})

it('the app and the server cast no value through unknown', () => {
  const wrong = ['app', 'server'].flatMap(listSources).filter((file) => sourceOf(file).includes('as unknown as'))
  expect(wrong).toEqual([])
})

it('reads every import of a file', () => {
  expect(importsOf('app/routes.tsx').map(({ target }) => target)).toContain('app/pages/cart/cart.tsx')
})
