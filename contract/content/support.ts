import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'

/** The most characters of a question and of its answer. */
export const supportLengths = { question: 120, answer: 2_000 } as const

/** The most answers of a section. */
export const mostAnswers = 20

/** The sections of the support page (spec §2): links of the shop and of other sites lead to their anchors. */
export const supportSections = [
  'ordering',
  'shipping',
  'returns',
  'product-info',
  'warranty',
  'account',
  'promotions',
] as const
export type SupportSectionId = (typeof supportSections)[number]

const answerText = Type.String({
  maxLength: supportLengths.answer,
  'x-message': 'Keep the answer to 2,000 characters.',
  description: 'in Markdown; a value of the shop is its name in braces, such as {phone}',
})

/** A question of the support page and its answer. */
export const SupportAnswer = Type.Object({
  id: Type.String({ maxLength: 40, pattern: '^[a-z0-9-]+$', 'x-message': 'Begin this answer again.' }),
  question: Type.String({
    maxLength: supportLengths.question,
    pattern: '^[^\\r\\n]*$',
    'x-message': 'Keep the question to 120 characters on one line.',
  }),
  answer: answerText,
})
export type SupportAnswer = Static<typeof SupportAnswer>

const sectionId = Type.Enum([...supportSections])

const SupportSection = Type.Object({
  id: sectionId,
  answers: Type.Array(SupportAnswer, { maxItems: mostAnswers, 'x-message': 'A section can have up to 20 answers.' }),
})
export type SupportSection = Static<typeof SupportSection>

/** The sections of the support page in their order. */
export const SupportValues = Type.Object({
  sections: Type.Array(SupportSection, {
    maxItems: supportSections.length,
    'x-message': 'The support page has seven sections.',
  }),
})
export type SupportValues = Static<typeof SupportValues>

/** The support page as shoppers see it. */
export const ShownSupport = Type.Object({
  sections: Type.Array(
    Type.Object({
      id: sectionId,
      title: Type.String(),
      answers: Type.Array(
        Type.Object({ question: Type.String(), html: Type.String({ description: 'sanitized on the server' }) }),
      ),
    }),
  ),
})
export type ShownSupport = Static<typeof ShownSupport>

/** The endpoints of the support page, without those of its content. */
export const support = {
  read: endpoint('GET', '/api/support', {
    access: 'anyone',
    summary: 'The questions and answers of the support page, by section',
    reply: ShownSupport,
    dependsOn: [],
  }),
  preview: endpoint('POST', '/api/content/support/preview', {
    access: { area: 'content', may: 'change' },
    summary: 'The HTML of an answer, as the support page would have it',
    body: Type.Object({ text: answerText }),
    reply: Type.Object({ html: Type.String() }),
  }),
}
