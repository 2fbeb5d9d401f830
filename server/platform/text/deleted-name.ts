/** What takes the place of the name of a person whose data is deleted, in orders and in the history. */
export const deletedName = 'Deleted'

/**
 * The name above the review of a person whose account is deleted. The review stays, because it is about the product.
 */
export const deletedReviewer = 'A customer'
