import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toString } from 'mdast-util-to-string'
import { gfm } from 'micromark-extension-gfm'
import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'

/*
 * Documents are short enough to be read. The parser is the one of remark, so code blocks and addresses do not count.
 */

const root = join(import.meta.dirname, '../..')

/** Given texts, kept word for word: the product, its promises, facts about cards, and the visual language. */
const givenTexts = new Set(['docs/spec.md', 'docs/promises.md', 'docs/design.md'])

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).filter((path) => !givenTexts.has(path))

const mostWords = { paragraph: 80, tableCell: 25 }

/** The paragraphs and table cells of a text that have too many words, each with their number and its first words. */
function findLong(text: string): string[] {
  const long: string[] = []
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  visit(tree, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'tableCell') return
    const words = toString(node).split(/\s+/).filter(Boolean)
    if (words.length > mostWords[node.type])
      long.push(`${node.type} of ${words.length}: ${words.slice(0, 6).join(' ')}`)
  })
  return long
}

describe('documents', () => {
  it('have paragraphs of at most 80 words and table cells of at most 25', () => {
    expect(documents.length).toBeGreaterThan(80)
    const long = documents.flatMap((path) =>
      findLong(readFileSync(join(root, path), 'utf8')).map((found) => `${path}: ${found}`),
    )
    expect(long).toEqual([])
  })

  it('begin with a README that fits two screens', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    expect(readme.split('\n').length).toBeLessThanOrEqual(110)
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1100)
  })

  it('link to files that exist, and to headings that these files have', () => {
    const broken = documents.flatMap((path) => {
      const folder = join(root, path, '..')
      const addresses: string[] = []
      const tree = fromMarkdown(readFileSync(join(root, path), 'utf8'))
      visit(tree, 'link', (link) => void addresses.push(link.url))
      return addresses
        .filter((address) => !/^(?:https?:|mailto:)/.test(address))
        .filter((address) => !leadsSomewhere(address, path, folder))
        .map((address) => `${path}: ${address}`)
    })
    expect(broken).toEqual([])
  })
})

/** Whether an address of a link in a document names a file, and a heading of it where there is one. */
function leadsSomewhere(address: string, document: string, folder: string): boolean {
  const [file = '', heading] = address.split('#')
  const target = file === '' ? join(root, document) : join(folder, file)
  if (globSync(target).length === 0) return false
  if (heading === undefined) return true
  const headings: string[] = []
  visit(fromMarkdown(readFileSync(target, 'utf8')), 'heading', (node) => {
    headings.push(
      toString(node)
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(/\s/g, '-'),
    )
  })
  return headings.includes(heading)
}

describe('the measure of documents', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

  it('counts the words of a paragraph, and no address of a link', () => {
    expect(findLong(`${words(79)} [end](https://shop.example/a/b)`)).toEqual([])
    expect(findLong(words(81))).toEqual(['paragraph of 81: word word word word word word'])
    expect(findLong(`- ${words(81)}`)).toHaveLength(1)
  })

  it('counts the words of a table cell, and no code block', () => {
    expect(findLong(`| a | b |\n| --- | --- |\n| x | ${words(25)} |`)).toEqual([])
    expect(findLong(`| a | b |\n| --- | --- |\n| x | ${words(26)} |`)).toHaveLength(1)
    expect(findLong(`\`\`\`\n${words(90)}\n\`\`\``)).toEqual([])
  })
})
