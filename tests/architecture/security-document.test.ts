import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/*
 * docs/security-asvs.md has a row for every requirement of levels 1 and 2 of OWASP ASVS 5.0.0. The rows name files and
 * titles of tests, so that a renamed file or a deleted test is noticed here.
 */

const root = join(import.meta.dirname, '../..')
const table = readFileSync(join(root, 'docs/security-asvs.md'), 'utf8')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8') + table

/**
 * The number of the last requirement of levels 1 and 2 in each section. Each section begins with 1 and has its
 * requirements of level 3 last; the sections 3.1, 3.6, 6.7, 11.7 and 15.4 have no others.
 */
const sections = `
  1.1=2 1.2=9 1.3=11 1.4=3 1.5=2
  2.1=3 2.2=3 2.3=4 2.4=1
  3.2=2 3.3=4 3.4=6 3.5=5 3.7=2
  4.1=3 4.2=1 4.3=2 4.4=4
  5.1=1 5.2=3 5.3=2 5.4=3
  6.1=3 6.2=12 6.3=4 6.4=4 6.5=5 6.6=3 6.8=4
  7.1=3 7.2=4 7.3=2 7.4=5 7.5=2 7.6=2
  8.1=2 8.2=3 8.3=1 8.4=1
  9.1=3 9.2=4
  10.1=2 10.2=2 10.3=4 10.4=11 10.5=5 10.6=2 10.7=3
  11.1=2 11.2=3 11.3=3 11.4=4 11.5=1 11.6=1
  12.1=3 12.2=2 12.3=4
  13.1=1 13.2=5 13.3=2 13.4=5
  14.1=2 14.2=4 14.3=3
  15.1=3 15.2=3 15.3=7
  16.1=1 16.2=5 16.3=4 16.4=3 16.5=3
  17.1=1 17.2=4 17.3=2
`

const required = [...sections.matchAll(/(\S+)=(\d+)/g)].flatMap(([, section = '', last]) =>
  numbersOf(section, 1, Number(last)),
)

function numbersOf(section: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, place) => `${section}.${first + place}`)
}

/** The notes below the tables, `- **1.2.3**: text`, by the numbers that their rows begin with. */
const notes = new Map(
  [...table.matchAll(/^- \*\*(\d[^*]*)\*\*: ([^]*?)(?=\n- |\n## |\n\| |$(?![^]))/gm)].map(
    ([, first = '', note = '']) => [first, note],
  ),
)

/** A row of the tables: `| 1.2.3, 1.2.5 to 1.2.7 | about | state | text |`; a long text is the note of the row. */
interface Row {
  numbers: string[]
  state: string
  explanation: string
}

const rows: Row[] = table
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const [, first = '', , state = '', ...rest] = line.split('|').map((cell) => cell.trim())
    const cell = rest.join('|')
    const explanation = cell.startsWith('see below') ? (notes.get(first) ?? '') : cell
    return { numbers: first.split(', ').flatMap(runOf), state, explanation }
  })

/** The numbers of `1.2.3` or of `1.2.3 to 1.2.7`. */
function runOf(cell: string): string[] {
  const run = /^(\d+\.\d+)\.(\d+)(?: to \1\.(\d+))?$/.exec(cell)
  if (!run) throw new Error(`"${cell}" is neither a requirement nor a run of requirements.`)
  const [, section = '', first, last = first] = run
  return numbersOf(section, Number(first), Number(last))
}

describe('the table of requirements', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    const found = rows.flatMap(({ numbers }) => numbers)
    expect(required).toHaveLength(253)
    expect(found.toSorted()).toEqual(required.toSorted())
  })

  it('has a known state in every row', () => {
    const states = new Set(['met', 'partly', 'not met', 'owner', 'not applicable'])
    expect(rows.filter(({ state }) => !states.has(state))).toEqual([])
  })

  it('says in a sentence why something is not met or only partly', () => {
    const silent = rows.filter(
      ({ state, explanation }) => /^(partly|not met)$/.test(state) && !/Reason: .{40,}\./.test(explanation),
    )
    expect(silent).toEqual([])
  })

  it('says where everything else is met, or why it does not apply', () => {
    expect(rows.filter(({ explanation }) => explanation.replaceAll(/[|\s]/g, '').length < 12)).toEqual([])
  })

  it('counts the states as they are', () => {
    const counts = Map.groupBy(
      rows.flatMap(({ numbers, state }) => numbers.map(() => state)),
      (state) => state,
    )
    const sentence = ['met', 'owner', 'partly', 'not met', 'not applicable']
      .map((state) => `${counts.get(state)?.length ?? 0} ${state}`)
      .join(', ')
    expect(table).toContain(`253 requirements: ${sentence}.`)
  })
})

describe('the documents', () => {
  it('name files that exist', () => {
    const named = [
      ...text.matchAll(/`((?:app|contract|db|docs|rules|scripts|server|simulators|tests|\.ci)\/[^\s`]*)`/g),
    ]
    const linked = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => join('docs', path))
    const paths = [...named.map(([, path = '']) => path), ...linked]
    expect(paths.length).toBeGreaterThan(100)
    expect([...new Set(paths)].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('quote titles of tests as the tests have them', () => {
    // After a file there may be several titles: `server/x.test.ts` “one”, “another”.
    const quoted = [...text.matchAll(/`([^`\s]+\.(?:test\.tsx?|story\.ts))`((?:,? “[^”]+”)+)/g)].flatMap(
      ([, file = '', titles = '']) => [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
    )
    expect(quoted.length).toBeGreaterThan(50)
    const missing = quoted.filter(({ file, title }) => !readFileSync(join(root, file), 'utf8').includes(title))
    expect(missing).toEqual([])
  })
})
