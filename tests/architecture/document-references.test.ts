import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { marked, type Token } from 'marked'
import { expect, it } from 'vitest'

/* Documents name files as `server/orders/placing/place-order.ts`, and symbols as `file` → `symbol`. */

const root = join(import.meta.dirname, '../..')
const folders = 'app|catalogue|contract|db|docs|rules|packages|scripts|server|tools|tests'
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

function findAll(pattern: RegExp) {
  return documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(pattern)].map(([, file = '', symbol = '']) => ({
      document,
      file,
      symbol,
    })),
  )
}

it('every file that a document names exists', () => {
  const named = findAll(new RegExp(`\`((?:${folders})/[\\w./-]+\\.\\w+)\``, 'g'))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
})

it('every symbol that a document names is declared in its file', () => {
  const named = findAll(/`([\w./-]+\.tsx?)` → `(\w+)`/g)
  expect(named.length).toBeGreaterThan(5)
  const wrong = named.filter(({ file, symbol }) => {
    const source = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
    return !new RegExp(`\\b(?:function|const|class|interface|type) ${symbol}\\b`).test(source)
  })
  expect(wrong).toEqual([])
})

/** The parts of a document, such as its links and headings. */
function listTokens(document: string): Token[] {
  const tokens: Token[] = []
  void marked.walkTokens(marked.lexer(readFileSync(join(root, document), 'utf8')), (token) => void tokens.push(token))
  return tokens
}

/** The addresses of the headings of a document, as GitHub makes them. */
const listHeadings = (document: string) =>
  listTokens(document).flatMap((token) => (token.type === 'heading' ? [slugOf(token.text)] : []))

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-')

/** Whether an address of a link in a document names a file, and a heading of it where there is one. */
function leadsSomewhere(document: string, address: string): boolean {
  const [path = '', heading] = address.split('#')
  const target = path === '' ? document : join(dirname(document), path)
  if (!existsSync(join(root, target))) return false
  return heading === undefined || listHeadings(target).includes(heading)
}

it('every link of a document leads to a file, and to a heading that this file has', () => {
  const links = documents.flatMap((document) =>
    listTokens(document).flatMap((token) =>
      token.type === 'link' || token.type === 'image' ? [{ document, address: token.href }] : [],
    ),
  )
  const own = links.filter(({ address }) => !/^(?:https?:|mailto:)/.test(address))
  expect(own.length).toBeGreaterThan(50)
  expect(own.filter(({ document, address }) => !leadsSomewhere(document, address))).toEqual([])
})
