import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Instant, Message, OneOf } from '#contract/platform/fields.ts'

const lead = Type.String({
  maxLength: 200,
  pattern: '^[^\\r\\n]*$',
  'x-message': 'Keep the lead text to 200 characters on one line.',
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

/** How many products each category of each room has. */
export const categoryCounts = {
  read: endpoint('GET', '/api/content/rooms/counts', {
    access: { area: 'content', may: 'read' },
    summary: 'Count the pieces of each category of each room; 500 categories at most, the largest first',
    reply: Type.Object({ counts: Type.Array(CategoryCount) }),
  }),
}

const room = OneOf(['living', 'dining', 'bedroom'], { 'x-message': 'Choose a room.' })
const keyword = Type.String({ maxLength: 40, 'x-message': 'Choose a category.', description: 'the word of its pieces' })

/** A category that was removed from a room and can be brought back. */
export const DeletedCategory = Type.Object({
  room,
  keyword,
  label: Type.String(),
  by: Type.String({ description: 'name of the person who published the rooms without it' }),
  deletedAt: Instant,
})
export type DeletedCategory = Static<typeof DeletedCategory>

/** The endpoints of categories that were removed. */
export const deletedCategories = {
  list: endpoint('GET', '/api/content/rooms/deletions', {
    access: { area: 'content', may: 'read' },
    summary: 'List the categories that were removed from a room in the last 30 days, the last removed first',
    reply: Type.Object({ asOf: Instant, categories: Type.Array(DeletedCategory) }),
  }),
  restore: endpoint('POST', '/api/content/rooms/deletions/bring-back', {
    access: { area: 'content', may: 'change' },
    summary:
      'Publish the rooms with a removed category at the end of its room; 409 while there is a draft of the rooms',
    body: Type.Object({ room, keyword }),
    reply: Message,
  }),
}
