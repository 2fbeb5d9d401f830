import { randomInt } from 'node:crypto'

/** Birds and trees of New Zealand in plain letters, for names that can be read aloud. */
const words = [
  'hihi',
  'hoiho',
  'kaka',
  'kakapo',
  'kea',
  'kereru',
  'kiwi',
  'kokako',
  'korimako',
  'kotuku',
  'matata',
  'moa',
  'pateke',
  'piwakawaka',
  'pukeko',
  'riroriro',
  'ruru',
  'takahe',
  'tieke',
  'titi',
  'toroa',
  'tui',
  'weka',
  'whio',
  'harakeke',
  'horoeka',
  'kahikatea',
  'kanuka',
  'karaka',
  'kauri',
  'kowhai',
  'mamaku',
  'manuka',
  'matai',
  'miro',
  'ngaio',
  'nikau',
  'pohutukawa',
  'ponga',
  'puriri',
  'rata',
  'rewarewa',
  'rimu',
  'tawa',
  'tarata',
  'titoki',
  'totara',
  'whau',
]

/**
 * A random name of a shared list, such as `kereru-482719`: one of 43 million, so that a guess finds a list with a
 * chance of the lists among them. A list that is found has products and nothing about a person.
 */
export function makeSharedName(): string {
  return `${words[randomInt(words.length)]}-${randomInt(100_000, 1_000_000)}`
}

/** Whether a text has the form of a name of a shared list, which may not exist. */
export function isSharedName(text: string): boolean {
  return /^[a-z]+-\d{6}$/.test(text)
}
