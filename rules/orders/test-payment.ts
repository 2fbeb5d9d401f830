/** What a test payment means, in the same words on pages and in emails. */
export const testOrderText =
  'Test payment: no money is charged, and nothing is shipped. Days and steps are those of a real order.'
