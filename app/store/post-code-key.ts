export const postCodeKey = 'postCode'
