import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'

const lead = Type.String({
  maxLength: 200,
  pattern: '^[^\\r\\n]*$',
  'x-message': 'Enter a lead text of at most 200 characters on one line.',
})
const categories = Type.String({
  maxLength: 3_000,
  pattern: '^[^\\r]*$',
  'x-message': 'Enter one category on each line, such as Coffee: Coffee Tables.',
  description:
    'one category on each line: the word that its pieces have as their category, a colon and its name; ` (hidden)` at ' +
    'the end hides it',
})

/** The lead text of each room and its categories. */
export const RoomValues = Type.Object({
  livingLead: lead,
  livingCategories: categories,
  diningLead: lead,
  diningCategories: categories,
  bedroomLead: lead,
  bedroomCategories: categories,
})
export type RoomValues = Static<typeof RoomValues>

const CategoryCount = Type.Object({
  homeSpace: Type.String(),
  category: Type.String(),
  count: Type.Integer({ description: 'its pieces, with hidden ones and drafts' }),
})
export type CategoryCount = Static<typeof CategoryCount>

/** How many pieces each category of each room has. */
export const categoryCounts = {
  read: endpoint({
    method: 'GET',
    url: '/api/content/rooms/counts',
    access: { area: 'content', may: 'read' },
    summary: 'Count the pieces of each category of each room; 500 categories at most, the largest first',
    reply: Type.Object({ counts: Type.Array(CategoryCount) }),
  }),
}
