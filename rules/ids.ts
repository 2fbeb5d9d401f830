const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether a text can be an id at all. What cannot is answered like an unknown id: 404. */
export function isId(text: string): boolean {
  return uuid.test(text)
}

/** An order's number as people read it: the first two groups of its id (design, mock order). */
export function shortId(id: string): string {
  return id.split('-').slice(0, 2).join('-')
}
