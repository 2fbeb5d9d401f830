/** For delivery dates. */
export const postCodeKey = 'postCode'
