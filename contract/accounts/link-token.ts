import Type from 'typebox'

/** The token of a link in an email: 256 random bits. A token of another form gets the response of an unknown one. */
export const Token = Type.String({
  maxLength: 200,
  'x-message': 'Part of this link is missing. Open it from the email again.',
})
