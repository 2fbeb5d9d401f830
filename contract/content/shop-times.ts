import Type, { type Static } from 'typebox'

const wholeNumber = (message: string, description: string) =>
  Type.String({ minLength: 1, maxLength: 4, pattern: '^\\d+$', 'x-empty': message, 'x-message': message, description })

/** How long orders are held and can be paid, and when emails leave: whole numbers as text. */
export const ShopTimes = Type.Object({
  holdMinutes: wholeNumber('Enter whole minutes from 1 to 1440.', 'minutes for which a new order holds its pieces'),
  payableDays: wholeNumber('Enter whole days from 1 to 90.', 'days for which a new order can be paid'),
  undoSeconds: wholeNumber('Enter whole seconds from 0 to 600.', 'seconds for which a step that sends an email waits'),
  invitationDays: wholeNumber('Enter whole days from 1 to 60.', 'days from a delivery to the email about a review'),
})
export type ShopTimes = Static<typeof ShopTimes>
