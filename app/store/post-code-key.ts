/** The key in local storage of the postal code for delivery dates. */
export const postCodeKey = 'postCode'
