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

/* docs/architecture.md, read from the sources. */

const allowed: Record<string, { layers: string[]; packages: RegExp }> = {
  contract: { layers: [], packages: /^typebox(\/|$)/ },
  rules: { layers: ['contract'], packages: /^(fastest-levenshtein|diff)$/ },
  db: { layers: ['contract'], packages: /^(drizzle-orm|pg|uuid|@electric-sql\/pglite)(\/|$)|^node:/ },
  server: { layers: ['contract', 'rules', 'db', 'packages'], packages: /./ },
  app: {
    layers: ['contract', 'rules'],
    packages:
      /^(react|react-dom|react-router|react-redux|react-hotkeys-hook|react-toastify|@reduxjs\/toolkit|@simplewebauthn\/browser|downshift|@google\/model-viewer|three|uplot|uqr)(\/|$)/,
  },
  packages: { layers: [], packages: /^(fastify|@fastify\/formbody|qs|stripe|escape-html)$|^node:/ },
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
  /** The rooms in order: each one imports only rooms before it. */
  const order = [
    'platform',
    'content',
    'accounts',
    'catalogue',
    'stock',
    'inbox',
    'pages',
    'selling',
    'orders',
    'payments',
    'back-office',
    'start',
  ]
  const roomOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1] ?? ''

  it('consists of rooms that have a place in the order', () => {
    expect([...new Set(listSources('server').map(roomOf))].toSorted()).toEqual(order.toSorted())
  })

  it('a room imports only rooms before it', () => {
    const wrong = imports.filter(({ file, target }) => {
      if (!isIn(file, 'server') || !isIn(target, 'server')) return false
      return order.indexOf(roomOf(target)) > order.indexOf(roomOf(file))
    })
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('SQL is in the queries and the seed only', () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        isIn(file, 'server') &&
        (target.startsWith('drizzle-orm') || target.startsWith('db/tables')) &&
        !/\.queries\.ts$|product-rows\.ts$|seed-catalogue\.ts$/.test(file),
    )
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('decodes pictures in a process of their own', () => {
    const loaded = new Set(['server/start/main.ts'])
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
    const users = imports.filter(({ file, target }) => isIn(file, 'server') && isIn(target, 'packages'))
    expect(users.map(({ file }) => file)).toEqual(['server/payments/providers/stripe/open-stripe.ts'])
  })
})

/** The room of a file: the folder below `app/shop` or `app/admin`; undefined for files outside them. */
function roomOfPages(path: string): string | undefined {
  return /^app\/((?:shop|admin)\/[^/]+)\//.exec(path)?.[1]
}

describe('app', () => {
  /** The rooms that a room may import besides its own. */
  const allowedRooms: [from: RegExp, to: RegExp][] = [
    [/^shop\//, /^shop\/frame$/],
    [/^admin\//, /^(admin\/(frame|kit|people)|shop\/frame)$/],
    [/^admin\/today$/, /^admin\/(money|orders)$/],
    [/^admin\/orders$/, /^shop\/order$/],
    [/^shop\/frame$/, /^shop\/search$/],
    [/^shop\/home$/, /^shop\/listing$/],
    [/^shop\/checkout$/, /^shop\/cart$/],
    [/^shop\/account$/, /^shop\/(cart|checkout)$/],
    [/^shop\/order$/, /^shop\/checkout$/],
    [/^shop\/(saved|plan)$/, /^shop\/product$/],
  ]

  it('a room imports the frame of its area, and another room only one way', () => {
    const wrong = imports.filter(({ file, target }) => {
      const [from, to] = [roomOfPages(file), roomOfPages(target)]
      if (!from || !to || from === to) return false
      return !allowedRooms.some(([room, other]) => room.test(from) && other.test(to))
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
    const placeOf = (path: string) => /^app\/(?:shop|admin)\/(?:frame\/.+|[^/]+\/[^/]+)/.exec(path)?.[0] ?? path
    /** The pages that use a file, also through other files of ui: a folder of a room, or a file of a frame. */
    const pagesOf = (path: string, seen = new Set<string>()): Set<string> => {
      const pages = new Set<string>()
      for (const user of users.get(path) ?? []) {
        if (seen.has(user)) continue
        seen.add(user)
        if (isIn(user, 'app/ui')) for (const page of pagesOf(user, seen)) pages.add(page)
        else pages.add(placeOf(user))
      }
      return pages
    }
    const wrong = listSources('app/ui').filter((file) => !isTest(file) && pagesOf(file).size < 2)
    expect(wrong).toEqual([])
  })
})

describe('folders', () => {
  it('relative imports stay inside their folder', () => {
    const wrong = layers
      .flatMap(listSources)
      .filter((file) => !isTest(file) && !isIn(file, 'packages') && !isIn(file, 'db/tables'))
      .filter((file) => /from '\.\.\//.test(sourceOf(file)))
    expect(wrong).toEqual([])
  })
})

/** Undefined for a file that lies where the two paths part: it serves both folders. */
function foldersBelowFork(file: string, target: string): [string | undefined, string | undefined] {
  const [one, other] = [file.split('/'), target.split('/')]
  const fork = one.findIndex((part, index) => part !== other[index])
  const folderOf = (parts: string[]) => (parts.length > fork + 1 ? parts.slice(0, fork + 1).join('/') : undefined)
  return [folderOf(one), folderOf(other)]
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

function graphOf(edges: readonly (readonly [from: string, to: string])[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set<string>()).add(to))
  return graph
}

/** The circles of a graph: its strongly connected components with more than one member (Tarjan), sorted. */
function findCircles(graph: Graph): string[][] {
  const circles: string[][] = []
  const order = new Map<string, number>()
  const path: string[] = []
  const visit = (node: string): number => {
    const own = order.size
    order.set(node, own)
    path.push(node)
    let lowest = own
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (path.includes(next)) lowest = Math.min(lowest, order.get(next) ?? own)
    }
    if (lowest === own) {
      const members = path.splice(path.indexOf(node))
      if (members.length > 1) circles.push(members.toSorted())
    }
    return lowest
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles.toSorted((one, other) => String(one).localeCompare(String(other)))
}

describe('circles (type imports too)', () => {
  /** The circles that exist. One that is removed leaves its list, and none is added. */
  const own = imports.filter(({ target }) => layerOf(target) !== undefined)

  it('no files import each other in a circle', () => {
    const circles = findCircles(graphOf(own.map(({ file, target }) => [file, target])))
    expect(circles).toEqual([])
  })

  it('no folders next to each other import each other in a circle', () => {
    const edges = own.flatMap(({ file, target }) => {
      const [from, to] = foldersBelowFork(file, target)
      return from && to ? [[from, to] as const] : []
    })
    expect(findCircles(graphOf(edges))).toEqual([])
  })
})

it('no file has a name that says nothing', () => {
  const wrong = [...layers, 'scripts', 'tools', 'tests']
    .flatMap(listSources)
    .filter((file) => /(^|\/)(index|utils?|helpers?|common|misc|types)\.tsx?$/.test(file))
  expect(wrong).toEqual([])
})

it('the app and the server cast no value through unknown', () => {
  const wrong = ['app', 'server'].flatMap(listSources).filter((file) => sourceOf(file).includes('as unknown as'))
  expect(wrong).toEqual([])
})

it('reads every import of a file', () => {
  const targets = importsOf('app/admin/frame/guards/admin-area.tsx').map(({ target }) => target)
  expect(targets).toContain('app/admin/frame/guards/admin-only.tsx')
})
