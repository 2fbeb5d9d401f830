import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

/*
 * The arrows of the house (docs/architecture.md): who may import whom. Read from the sources themselves.
 */

const root = join(import.meta.dirname, '../..')

interface Import {
  file: string
  /** A room's path such as `rules/cart.ts`, or the name of a package. */
  target: string
}

const rooms = ['contract', 'rules', 'db', 'server', 'app', 'simulators']

function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file))
}

const isTest = (file: string) => /\.test\.tsx?$|test-simulator\.ts$/.test(file)

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8')
  const found = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|^import\s+'([^']+)'/g,
  )
  return [...found].map(([, from, lazy, bare]) => {
    const path = from ?? lazy ?? bare ?? ''
    if (path.startsWith('#')) return { file, target: path.slice(1) }
    if (path.startsWith('.')) return { file, target: relative(root, join(root, dirname(file), path)) }
    return { file, target: path }
  })
}

const imports = rooms
  .flatMap(sourcesOf)
  .filter((file) => !isTest(file))
  .flatMap(importsOf)
const inRoom = (path: string, room: string) => path === room || path.startsWith(`${room}/`)
const roomOf = (path: string) => rooms.find((room) => inRoom(path, room))
const show = ({ file, target }: Import) => `${file} -> ${target}`

/** What each room may import besides its own files. */
const allowed: Record<string, { rooms: string[]; packages: RegExp }> = {
  contract: { rooms: [], packages: /^typebox(\/|$)/ },
  rules: { rooms: ['contract'], packages: /^fastest-levenshtein$/ },
  db: { rooms: ['contract'], packages: /^(drizzle-orm|pg|uuid|@electric-sql\/pglite)(\/|$)|^node:/ },
  server: { rooms: ['contract', 'rules', 'db', 'simulators'], packages: /./ },
  app: {
    rooms: ['contract', 'rules'],
    packages: /^(react|react-dom|react-router|react-redux|react-bootstrap|react-toastify|@reduxjs\/toolkit)(\/|$)/,
  },
  simulators: { rooms: [], packages: /^(fastify|@fastify\/formbody|escape-html|qs|stripe)$|^node:/ },
}

describe.each(rooms)('%s', (room) => {
  const own = imports.filter(({ file }) => inRoom(file, room))

  it('has sources', () => expect(own.length).toBeGreaterThan(0))

  it('imports only the rooms that its arrows lead to', () => {
    const wrong = own.filter(({ target }) => {
      const other = roomOf(target)
      return other !== undefined && other !== room && !allowed[room]?.rooms.includes(other)
    })
    expect(wrong.map(show)).toEqual([])
  })

  it('imports only packages that belong in it', () => {
    const wrong = own.filter(({ target }) => roomOf(target) === undefined && !allowed[room]?.packages.test(target))
    expect(wrong.map(show)).toEqual([])
  })
})

describe('inside the server', () => {
  const order = ['accounts', 'catalogue', 'reviews', 'discounts', 'orders', 'payments']

  it('a feature imports only features to its left', () => {
    const wrong = imports.filter(({ file, target }) => {
      const [from, to] = [file, target].map((path) => order.indexOf(path.split('/')[1] ?? ''))
      return (
        inRoom(file, 'server') &&
        inRoom(target, 'server') &&
        from !== -1 &&
        to !== undefined &&
        from !== undefined &&
        to > from
      )
    })
    expect(wrong.map(show)).toEqual([])
  })

  it('only queries, seeds and checks of the database speak SQL', () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        inRoom(file, 'server') &&
        (target.startsWith('drizzle-orm') || target.startsWith('db/tables')) &&
        !/\.queries\.ts$|seed-catalogue\.ts$/.test(file),
    )
    expect(wrong.map(show)).toEqual([])
  })

  it('reaches the simulator in one place', () => {
    const users = imports.filter(({ file, target }) => inRoom(file, 'server') && inRoom(target, 'simulators'))
    expect(users.map(({ file }) => file)).toEqual(['server/payments/providers/stripe/open-stripe.ts'])
  })
})

it('app/ui knows neither store nor API', () => {
  const wrong = imports.filter(
    ({ file, target }) => inRoom(file, 'app/ui') && (inRoom(target, 'app/store') || inRoom(target, 'app/api')),
  )
  expect(wrong.map(show)).toEqual([])
})

it('relative imports stay inside their folder', () => {
  const wrong = rooms
    .flatMap(sourcesOf)
    .filter((file) => !isTest(file) && !inRoom(file, 'simulators') && !inRoom(file, 'db/tables'))
    .filter((file) => /from '\.\.\//.test(readFileSync(join(root, file), 'utf8')))
  expect(wrong).toEqual([])
})

it('no file has a name that says nothing', () => {
  const wrong = [...rooms, 'scripts', 'tests']
    .flatMap(sourcesOf)
    .filter((file) => /(^|\/)(index|utils?|helpers?|common|misc|types)\.tsx?$/.test(file))
  expect(wrong).toEqual([])
})
