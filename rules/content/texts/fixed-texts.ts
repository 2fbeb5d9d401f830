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

/** Counts the parts that were changed, added or removed, and a new order of the sections. */
export function countTextChanges(live: FixedText, value: FixedText): number {
  const changed = value.sections.filter((section) => sectionState(live, section) !== 'live').length
  const removed = live.sections.filter(({ id }) => !hasSection(value, id)).length
  const orderOf = (text: FixedText, other: FixedText) =>
    text.sections
      .map(({ id }) => id)
      .filter((id) => hasSection(other, id))
      .join()
  const moved = orderOf(live, value) === orderOf(value, live) ? 0 : 1
  return changed + removed + moved + (live.lead === value.lead ? 0 : 1) + (live.note === value.note ? 0 : 1)
}

const hasSection = ({ sections }: FixedText, id: string) => sections.some((section) => section.id === id)

/** Whether a section is what shoppers read: the live one, a changed one, or a new one. */
export function sectionState({ sections }: FixedText, { id, title, text }: TextSection): 'live' | 'changed' | 'new' {
  const before = sections.find((section) => section.id === id)
  if (!before) return 'new'
  return before.title === title && before.text === text ? 'live' : 'changed'
}
