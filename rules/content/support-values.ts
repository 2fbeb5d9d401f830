import {
  supportSections,
  type SupportAnswer,
  type SupportSectionId,
  type SupportValues,
} from '#contract/content/support.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import { markdownProblem } from './shop-page.ts'
import { shopValueProblem } from './shop-values.ts'

/** The titles of the sections of the support page. */
export const supportTitles: Readonly<Record<SupportSectionId, string>> = {
  ordering: 'Ordering',
  shipping: 'Shipping',
  returns: 'Returns',
  'product-info': 'Product info',
  warranty: 'Warranty',
  account: 'Account',
  promotions: 'Promotions',
}

/** The answers as they are stored: without spaces at the ends, with line ends of Unix. */
export function normalizeSupport({ sections }: SupportValues): SupportValues {
  return {
    sections: sections.map(({ id, answers }) => ({
      id,
      answers: answers.map((each) => ({
        id: each.id,
        question: each.question.trim(),
        answer: each.answer.replaceAll(/\r\n?/g, '\n').trim(),
      })),
    })),
  }
}

/** What is wrong with normalized answers: each section is there once with an answer, and every answer is whole. */
export function supportProblems({ sections }: SupportValues): FieldError[] {
  const isWhole = supportSections.every((known) => sections.filter(({ id }) => id === known).length === 1)
  if (!isWhole) return [{ path: 'sections', message: 'The support page has each of its seven sections once.' }]
  return sections.flatMap(({ id, answers }, at) => {
    const problems = answers.flatMap((answer, place) =>
      answerProblems(answer, answers.slice(0, place)).map(({ path, message }) => ({
        path: `sections.${at}.answers.${place}.${path}`,
        message,
      })),
    )
    const message = `Write an answer for ‘${supportTitles[id]}’: links of the shop lead to it.`
    return answers.length > 0 ? problems : [{ path: `sections.${at}.answers`, message }]
  })
}

function answerProblems({ id, question, answer }: SupportAnswer, before: readonly SupportAnswer[]): FieldError[] {
  const wrong = answer === '' ? 'Write the answer.' : (markdownProblem(answer) ?? shopValueProblem(answer))
  return [
    ...(before.some((other) => other.id === id) ? [{ path: 'id', message: 'Two answers have the same id.' }] : []),
    ...(question === '' ? [{ path: 'question', message: 'Enter the question.' }] : []),
    ...(question !== '' && before.some((other) => other.question === question)
      ? [{ path: 'question', message: 'The section already has this question.' }]
      : []),
    ...(wrong === undefined ? [] : [{ path: 'answer', message: wrong }]),
  ]
}

/** The answers as fields of the history: the order of the sections, the questions of each, and every answer. */
export function supportFields({ sections }: SupportValues): Record<string, string> {
  const entries = sections.flatMap(({ id, answers }) => [
    [supportTitles[id], answers.map(({ question }) => question).join(' | ')],
    ...answers.map(({ question, answer }) => [`${supportTitles[id]}: ${question}`, answer]),
  ])
  return { sections: sections.map(({ id }) => supportTitles[id]).join(', '), ...Object.fromEntries(entries) }
}

/** The answers of a section; none for a section that is not there. */
export function answersOf({ sections }: SupportValues, id: SupportSectionId): readonly SupportAnswer[] {
  return sections.find((section) => section.id === id)?.answers ?? []
}
