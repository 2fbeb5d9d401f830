import { expect, it } from 'vitest'
import { categoryLabel, shownCategories } from '#rules/catalogue/categories.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import {
  newCategoryProblem,
  normalizeRooms,
  readCategories,
  renameCategory,
  roomProblems,
  toRoomTexts,
  toRoomValues,
  writeCategories,
} from './room-values.ts'

const first = toRoomValues(firstRooms)
const messagesOf = (living: string) =>
  roomProblems({ ...first, livingCategories: living }).map(({ message }) => message)

it('the categories of a room are one line each, with their word, name and whether they are hidden', () => {
  const text = 'Coffee: Coffee Tables\nLamp: Lamp Tables (hidden)'
  const categories = [
    { keyword: 'Coffee', label: 'Coffee Tables' },
    { keyword: 'Lamp', label: 'Lamp Tables', isHidden: true },
  ] as const
  expect(readCategories(text)).toEqual(categories)
  expect(writeCategories(categories)).toBe(text)
  expect(readCategories(' Stool \n\n  \nBench:')).toEqual([
    { keyword: 'Stool', label: 'Stool' },
    { keyword: 'Bench', label: 'Bench' },
  ])
  expect(toRoomTexts(first)).toEqual(firstRooms)
})

it('the categories of a room that the specification names have no problem, and blank lines and spaces are dropped', () => {
  expect(roomProblems(first)).toEqual([])
  const spaced = { ...first, livingLead: ' Tables. ', livingCategories: '\n Stool :  Stools  \n' }
  expect(normalizeRooms(spaced)).toEqual({ ...first, livingLead: 'Tables.', livingCategories: 'Stool: Stools' })
})

it('the categories of a room need clean names, each once, that lead nowhere else', () => {
  const letters = 'letters, digits, spaces and hyphens.'
  expect(messagesOf('Stool: Stools')).toEqual([])
  expect(messagesOf('TV Stand: TV Stands\nStool: Tables & Stools')).toEqual([])
  expect(messagesOf('<b>: Stools')).toEqual([`Keep the word to 40 ${letters}`])
  expect(messagesOf('a/b: Stools')).toEqual([`Keep the word to 40 ${letters}`])
  expect(messagesOf(`Stool: ${'x'.repeat(41)}`)).toEqual([`Keep the name to 40 ${letters}`])
  expect(messagesOf('Stool: Stools\nStool: Stools')).toEqual(['The living room has ‘Stools’ twice.'])
  expect(messagesOf('living: Stools')).toEqual(['‘living’ leads to Living Room already. Choose another one.'])
  expect(messagesOf('Stool: Paris')).toEqual(['‘Paris’ leads to Paris already. Choose another one.'])
  expect(messagesOf('Stool: Timber')).toEqual(['‘Timber’ leads to Solid Timber already. Choose another one.'])
  expect(messagesOf('stool: Stools\nStool: Kitchen Stools')).toEqual([
    '‘Kitchen Stools’ (Stool) exists already. Choose another name and another word.',
  ])
  expect(messagesOf('Lamp: Lights')).toEqual([
    '‘Lamp’ is called ‘Lamp Tables’ in another room. A category has the same name in all rooms.',
    '‘Lamp’ is called ‘Lights’ in another room. A category has the same name in all rooms.',
  ])
  const many = Array.from({ length: 31 }, (_, at) => `Piece ${at}: Pieces ${at}`).join('\n')
  expect(messagesOf(many)).toEqual(['The living room can have up to 30 categories.'])
})

it('the categories of a room belong to a room that has a lead text', () => {
  expect(roomProblems({ ...first, bedroomLead: '' })).toEqual([
    { path: 'bedroomLead', message: 'Enter the lead text of the bedroom.' },
  ])
})

it('the categories of a room are renamed in all rooms, and hidden ones keep their name', () => {
  const renamed = renameCategory(firstRooms, 'Lamp', 'Side Tables')
  expect(renamed.living.categories[2]).toEqual({ keyword: 'Lamp', label: 'Side Tables' })
  expect(renamed.bedroom.categories[2]).toEqual({ keyword: 'Lamp', label: 'Side Tables' })
  expect(renamed.dining).toEqual(firstRooms.dining)
  const hidden = { ...firstRooms, living: { lead: '', categories: readCategories('Stool: Stools (hidden)') } }
  expect(shownCategories(hidden, { path: 'living' })).toEqual([])
  expect(categoryLabel(hidden, 'Stool')).toBe('Stools')
})

it('the categories of a room may be added while the word is free in the room', () => {
  expect(newCategoryProblem(firstRooms, 'living', { keyword: 'Stool', label: 'Stools' })).toBeUndefined()
  // The same category in another room.
  expect(newCategoryProblem(firstRooms, 'dining', { keyword: 'Lamp', label: 'Lamp Tables' })).toBeUndefined()
  expect(newCategoryProblem(firstRooms, 'living', { keyword: 'Lamp', label: 'Lamp Tables' })).toBe(
    'The living room has ‘Lamp Tables’ twice.',
  )
  expect(newCategoryProblem(firstRooms, 'living', { keyword: 'Coffee Tables', label: 'Low' })).toBe(
    '‘Coffee Tables’ (Coffee) exists already. Choose another name and another word.',
  )
})
