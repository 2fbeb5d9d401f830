import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

/* A test title is a fact about the shop: it has a subject, so that a line of a failing run can be read alone. */

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.story.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '')

const opening =
  /^(?:of|with|without|for|in|on|at|by|to|from|when|while|after|before|and|or|but|even|only|also|not|too)\b(?!-)/
const verb =
  /^(?:is|are|was|were|has|have|does|do|can|cannot|may|must|gets?|shows?|keeps?|stays?|takes?|returns?|refuses|leads?|needs?|says|finds?|makes?|counts?|starts?|ends?|runs?|sends?|loses?)\b/

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (callee: Node): string =>
  callee.type === 'Identifier' ? String(callee.name) : nameOf((callee.object ?? callee.callee ?? callee.tag) as Node)

function textOf(title: Node): string | undefined {
  if (title.type === 'Literal') return typeof title.value === 'string' ? title.value : undefined
  if (title.type !== 'TemplateLiteral') return undefined
  return (title.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

/** The titles of the tests of a source that are not facts, each with its line. */
function listHalfTitles(file: string, source: string): string[] {
  const found: string[] = []
  const visit = (node: Node, parent: string) => {
    let inner = parent
    if (node.type === 'CallExpression' && hasName(node.callee)) {
      const name = nameOf(node.callee)
      const [title] = node.arguments as Node[]
      const text = title && textOf(title)
      if (text !== undefined && name === 'describe') inner = text
      if (text !== undefined && /^(?:it|test|story)$/.test(name) && isHalf(text, parent))
        found.push(`${file}:${source.slice(0, title?.start).split('\n').length} ${text}`)
    }
    for (const value of Object.values(node)) for (const child of [value].flat()) if (isNode(child)) visit(child, inner)
  }
  visit(parseSync(file, source).program as unknown as Node, '')
  return found
}

const hasName = (callee: unknown): callee is Node => {
  if (!isNode(callee)) return false
  const inner = callee.object ?? callee.callee ?? callee.tag
  return callee.type === 'Identifier' || hasName(inner)
}

/** `parent` is the title of the innermost describe; empty without one. */
const isHalf = (title: string, parent: string) =>
  opening.test(title) || (verb.test(title) && (parent === '' || opening.test(parent))) || title.split(' ').length < 3

it('the title of a test has a subject', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(files.flatMap((file) => listHalfTitles(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

it('a title without a subject is found', () => {
  const source =
    "it('is paid for once', run); describe('an order', () => { it.each([1])('of %s dollars is paid', run); it('is paid for once', run) })"
  expect(listHalfTitles('a.ts', source)).toEqual(['a.ts:1 is paid for once', 'a.ts:1 of %s dollars is paid'])
})
