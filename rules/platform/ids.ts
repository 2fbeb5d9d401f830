const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether a text is a well-formed id. The API answers a malformed id like an unknown one: 404. */
export function isId(text: string): boolean {
  return uuid.test(text)
}

/** The first two groups of an id, for the list of users. */
export function shortId(id: string): string {
  return id.split('-').slice(0, 2).join('-')
}
