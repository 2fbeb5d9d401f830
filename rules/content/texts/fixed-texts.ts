import type { FixedText, FixedTextName, TextSection } from '#contract/content/fixed-texts.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import { markdownProblem } from '#rules/content/shop-page.ts'
import { shopValueProblem } from '#rules/content/shop-values.ts'

/** The titles of the pages with a fixed text. */
export const fixedTextTitles: Readonly<Record<FixedTextName, string>> = {
  terms: 'Terms',
  privacy: 'Privacy',
  'styling-tips': 'Styling tips',
}

/** A fixed text as it is stored: without spaces at the ends, with line ends of Unix. */
export function normalizeText({ lead, note, sections }: FixedText): FixedText {
  return {
    lead: lead.trim(),
    note: note.trim(),
    sections: sections.map(({ id, title, text }) => ({
      id,
      title: title.trim(),
      text: text.replaceAll(/\r\n?/g, '\n').trim(),
    })),
  }
}

/** What is wrong with a normalized text: it has a lead and a section, and every section is whole. */
export function textProblems({ lead, sections }: FixedText): FieldError[] {
  return [
    ...(lead === '' ? [{ path: 'lead', message: 'Enter the text below the title.' }] : []),
    ...(sections.length === 0 ? [{ path: 'sections', message: 'Write a section.' }] : []),
    ...sections.flatMap((section, at) =>
      sectionProblems(section, sections.slice(0, at)).map(({ path, message }) => ({
        path: `sections.${at}.${path}`,
        message,
      })),
    ),
  ]
}

function sectionProblems({ id, title, text }: TextSection, before: readonly TextSection[]): FieldError[] {
  const wrong = text === '' ? 'Write the text.' : (markdownProblem(text) ?? shopValueProblem(text))
  return [
    ...(before.some((other) => other.id === id) ? [{ path: 'id', message: 'Two sections have the same id.' }] : []),
    ...(title === '' ? [{ path: 'title', message: 'Enter the title.' }] : []),
    ...(title !== '' && before.some((other) => other.title === title)
      ? [{ path: 'title', message: 'The text already has a section with this title.' }]
      : []),
    ...(wrong === undefined ? [] : [{ path: 'text', message: wrong }]),
  ]
}

/** A fixed text as fields of the history: lead, note, the titles in their order, and each section. */
export function textFields({ lead, note, sections }: FixedText): Record<string, string> {
  return {
    lead,
    note,
    sections: sections.map(({ title }) => title).join(' | '),
    ...Object.fromEntries(sections.map(({ title, text }) => [`Section: ${title}`, text])),
  }
}
