/** How many different products a list can have. In a file of its own, because every page shows hearts. */
export const maxListItems = 200
