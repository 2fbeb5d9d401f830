import { diffArrays } from 'diff'

/** A paragraph of two compared texts: in both, in the later one only, or in the earlier one only. */
export interface ComparedParagraph {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * Compares two texts by paragraph, in the order of reading, without spaces and line ends at the edges of a paragraph.
 * A paragraph that was rewritten is removed and added.
 */
export function compareTexts(before: string, after: string): ComparedParagraph[] {
  return diffArrays(paragraphsOf(before), paragraphsOf(after)).flatMap(({ added, removed, value }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    return value.map((text) => ({ kind, text }) as const)
  })
}

const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** The changed paragraphs with their neighbours; a number counts the unchanged ones left out in its place. */
export function aroundChanges(paragraphs: readonly ComparedParagraph[]): (ComparedParagraph | number)[] {
  const isNear = (at: number) => [at - 1, at, at + 1].some((near) => (paragraphs[near]?.kind ?? 'same') !== 'same')
  const shown: (ComparedParagraph | number)[] = []
  for (const [at, paragraph] of paragraphs.entries()) {
    const last = shown.at(-1)
    if (isNear(at)) shown.push(paragraph)
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1
    else shown.push(1)
  }
  return shown
}

/** What a comparison finds, such as “1 paragraph more” or “2 paragraphs more, 1 paragraph less”. */
export function comparisonText(paragraphs: readonly ComparedParagraph[]): string {
  const count = (kind: ComparedParagraph['kind']) => paragraphs.filter((paragraph) => paragraph.kind === kind).length
  const parts = [named(count('added'), 'more'), named(count('removed'), 'less')].filter((part) => part !== '')
  return parts.length === 0 ? 'The same text' : parts.join(', ')
}

const named = (count: number, what: string): string =>
  count === 0 ? '' : `${count} ${count === 1 ? 'paragraph' : 'paragraphs'} ${what}`
