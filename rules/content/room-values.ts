import type { RoomValues } from '#contract/content/rooms.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import type { Category, RoomTexts } from '#contract/pages.ts'
import { keywordTargetOf } from '#rules/catalogue/room-keyword.ts'
import { type Room, rooms } from '#rules/catalogue/rooms.ts'

const maxCategories = 30

const hiddenMark = ' (hidden)'

const namePattern = /^[\p{L}\p{N}](?:[\p{L}\p{N} '’&-]*[\p{L}\p{N}])?$/u
const maxNameLength = 40

/** Reads categories, one on each line: `Coffee: Coffee Tables`, `Lamp: Lamp Tables (hidden)`. */
export function readCategories(text: string): Category[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const isHidden = line.endsWith(hiddenMark)
      const [keyword = '', ...rest] = (isHidden ? line.slice(0, -hiddenMark.length) : line).split(':')
      const label = rest.join(':').trim()
      return { keyword: keyword.trim(), label: label || keyword.trim(), ...(isHidden && { isHidden }) }
    })
}

/** Writes the text that `readCategories` reads. */
export function writeCategories(categories: readonly Category[]): string {
  return categories
    .map(({ keyword, label, isHidden }) => `${keyword}: ${label}${isHidden ? hiddenMark : ''}`)
    .join('\n')
}

/** The rooms as pages show them. */
export function toRoomTexts(values: RoomValues): RoomTexts {
  const textsOf = (path: Room['path']) => ({
    lead: values[`${path}Lead`],
    categories: readCategories(values[`${path}Categories`]),
  })
  return { living: textsOf('living'), dining: textsOf('dining'), bedroom: textsOf('bedroom') }
}

/** The values that the form and the database have for rooms. */
export function toRoomValues(texts: RoomTexts): RoomValues {
  return {
    livingLead: texts.living.lead,
    livingCategories: writeCategories(texts.living.categories),
    diningLead: texts.dining.lead,
    diningCategories: writeCategories(texts.dining.categories),
    bedroomLead: texts.bedroom.lead,
    bedroomCategories: writeCategories(texts.bedroom.categories),
  }
}

/** Without blank lines and spaces around names. */
export function normalizeRooms(values: RoomValues): RoomValues {
  const texts = toRoomTexts(values)
  const trimmed = ({ lead, categories }: RoomTexts['living']) => ({ lead: lead.trim(), categories })
  return toRoomValues({
    living: trimmed(texts.living),
    dining: trimmed(texts.dining),
    bedroom: trimmed(texts.bedroom),
  })
}

/** What is wrong with normalized rooms, one error per field. */
export function roomProblems(values: RoomValues): FieldError[] {
  const texts = toRoomTexts(values)
  return rooms.flatMap(({ path, homeSpace }) => {
    const { lead, categories } = texts[path]
    const name = homeSpace.toLowerCase()
    const message = categoriesProblem(texts, categories, name)
    return [
      ...(lead === '' ? [{ path: `${path}Lead`, message: `Enter the lead text of the ${name}.` }] : []),
      ...(message === undefined ? [] : [{ path: `${path}Categories`, message }]),
    ]
  })
}

function categoriesProblem(texts: RoomTexts, categories: readonly Category[], room: string): string | undefined {
  if (categories.length > maxCategories) return `The ${room} can have up to ${maxCategories} categories.`
  for (const [index, category] of categories.entries()) {
    const message = categoryProblem(texts, category) ?? twiceProblem(categories.slice(0, index), category, room)
    if (message !== undefined) return message
  }
  return undefined
}

function categoryProblem(texts: RoomTexts, { keyword, label }: Category): string | undefined {
  if (!isName(label)) return nameMessage('name')
  if (!isName(keyword)) return nameMessage('word')
  for (const text of [keyword, label]) {
    const { kind, label: taken } = keywordTargetOf(text, noCategories)
    if (kind !== 'words') return `‘${text}’ leads to ${taken} already. Choose another one.`
  }
  for (const other of Object.values(texts).flatMap(({ categories }) => categories)) {
    if (other.keyword === keyword) {
      if (other.label === label) continue
      return `‘${keyword}’ is called ‘${other.label}’ in another room. A category has the same name in all rooms.`
    }
    if ([other.keyword, other.label].some((text) => isSame(text, keyword) || isSame(text, label))) {
      return `‘${other.label}’ (${other.keyword}) exists already. Choose another name and another word.`
    }
  }
  return undefined
}

/** What is wrong with a category that is added to a room. */
export function newCategoryProblem(texts: RoomTexts, room: Room['path'], category: Category): string | undefined {
  const name = rooms.find(({ path }) => path === room)?.homeSpace.toLowerCase() ?? room
  const { categories } = texts[room]
  if (categories.length >= maxCategories) return `The ${name} can have up to ${maxCategories} categories.`
  return categoryProblem(texts, category) ?? twiceProblem(categories, category, name)
}

/** Renames a category in every room that has it. */
export function renameCategory(texts: RoomTexts, keyword: string, label: string): RoomTexts {
  const renamed = ({ lead, categories }: RoomTexts['living']) => ({
    lead,
    categories: categories.map((category) => (category.keyword === keyword ? { ...category, label } : category)),
  })
  return { living: renamed(texts.living), dining: renamed(texts.dining), bedroom: renamed(texts.bedroom) }
}

function twiceProblem(before: readonly Category[], { keyword, label }: Category, room: string): string | undefined {
  return before.some((each) => each.keyword === keyword) ? `The ${room} has ‘${label}’ twice.` : undefined
}

const nothing = { lead: '', categories: [] }
const noCategories: RoomTexts = { living: nothing, dining: nothing, bedroom: nothing }

const isName = (text: string) => text.length <= maxNameLength && namePattern.test(text)
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const nameMessage = (what: 'name' | 'word') =>
  `Keep the ${what} to ${maxNameLength} letters, digits, spaces and hyphens.`
