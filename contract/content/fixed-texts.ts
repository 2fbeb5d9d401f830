import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Instant, Nullable } from '#contract/platform/fields.ts'

/** The most characters of each part of a fixed text. */
export const fixedTextLengths = { lead: 300, note: 80, title: 80, text: 8_000 } as const

/** The most sections of a fixed text. */
export const mostTextSections = 30

/** The pages of the specification whose text is the owner's (spec §2). */
export const fixedTextNames = ['terms', 'privacy', 'styling-tips'] as const
export type FixedTextName = (typeof fixedTextNames)[number]

const markdown = Type.String({
  maxLength: fixedTextLengths.text,
  'x-message': 'Keep the text to 8,000 characters.',
  description: 'in Markdown; a value of the shop is its name in braces, such as {phone}',
})

const line = (name: keyof typeof fixedTextLengths, message: string) =>
  Type.String({ maxLength: fixedTextLengths[name], pattern: '^[^\\r\\n]*$', 'x-message': message })

/** A section of a fixed text. Its id is its anchor. */
export const TextSection = Type.Object({
  id: Type.String({ maxLength: 40, pattern: '^[a-z0-9-]+$', 'x-message': 'Begin this section again.' }),
  title: line('title', 'Keep the title to 80 characters on one line.'),
  text: markdown,
})
export type TextSection = Static<typeof TextSection>

/** The text of a page of the specification: its lead, a note such as when it began, and its sections. */
export const FixedText = Type.Object({
  lead: line('lead', 'Use up to 300 characters on one line.'),
  note: line('note', 'Use up to 80 characters on one line.'),
  sections: Type.Array(TextSection, { maxItems: mostTextSections, 'x-message': 'A text can have up to 30 sections.' }),
})
export type FixedText = Static<typeof FixedText>

const shownFields = {
  lead: Type.String(),
  note: Type.String({ description: 'empty without one' }),
  sections: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      html: Type.String({ description: 'sanitized on the server' }),
    }),
  ),
  since: Nullable(Instant, { description: 'when the text was published; null for the first one' }),
}

/** A fixed text as shoppers see it. */
export const ShownText = Type.Object(shownFields)
export type ShownText = Static<typeof ShownText>

/** The terms of an order: the text and the days and minutes when it was placed. */
export const OrderTerms = Type.Object({
  ...shownFields,
  isLive: Type.Boolean({ description: 'they are the terms of new orders too' }),
})
export type OrderTerms = Static<typeof OrderTerms>

/** The path of a fixed text. */
export const FixedTextParams = Type.Object({
  page: Type.Enum([...fixedTextNames], { 'x-message': 'This text doesn’t exist.' }),
})

/** The endpoints of the fixed texts, without those of their content. */
export const fixedTexts = {
  read: endpoint('GET', '/api/texts/:page', {
    access: 'anyone',
    summary: 'The text of a page of the specification, by section',
    params: FixedTextParams,
    reply: ShownText,
    dependsOn: [],
  }),
  terms: endpoint('GET', '/api/texts/terms/versions/:version', {
    access: 'anyone',
    summary: 'The terms of an order, by the version that the order names',
    params: Type.Object({
      version: Type.String({
        pattern: '^\\d{1,9}-\\d{1,9}$',
        'x-message': 'These terms don’t exist.',
        description: 'the numbers of the text and of the days and minutes, such as 3-0',
      }),
    }),
    reply: OrderTerms,
    dependsOn: [],
  }),
  preview: endpoint('POST', '/api/content/texts/preview', {
    access: { area: 'content', may: 'change' },
    summary: 'The HTML of a section, as its page would have it',
    body: Type.Object({ text: markdown }),
    reply: Type.Object({ html: Type.String() }),
  }),
}
