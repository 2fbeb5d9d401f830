import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteDraft, readDraft, writeDraft } from './form-draft.ts'

const initial = { comment: '', country: 'New Zealand', isUrgent: false }
const stored = new Map<string, string>()

beforeEach(() => {
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage })
})

afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

it('reads the edits that were written, under a key of its own', () => {
  writeDraft('contact', { comment: 'Oiled?', isUrgent: true })
  expect([...stored.keys()]).toEqual(['draft:contact'])
  expect(readDraft('contact', initial)).toEqual({ comment: 'Oiled?', isUrgent: true })
  expect(readDraft('review 1', initial)).toEqual({})
})

it('the draft of a form is empty after it was deleted', () => {
  writeDraft('contact', { comment: 'Oiled?' })
  deleteDraft('contact')
  expect(readDraft('contact', initial)).toEqual({})
})

it('leaves out a value that is what the field shows anyway, so that the field can still follow', () => {
  writeDraft('contact', { comment: 'Oiled?', country: 'New Zealand' })
  expect(readDraft('contact', initial)).toEqual({ comment: 'Oiled?' })
})

it.each(['', '{', 'null', '7', '[]', '"text"', '{"comment":7,"isUrgent":"yes","other":"x"}'])(
  'the draft of a form is empty when storage contains %j',
  (text) => {
    stored.set('draft:contact', text)
    expect(readDraft('contact', initial)).toEqual({})
  },
)

it('the draft of a form keeps nothing and never throws where the browser forbids storage', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): Storage {
      throw new Error('forbidden')
    },
  })
  expect(() => writeDraft('contact', { comment: 'Oiled?' })).not.toThrow()
  expect(() => deleteDraft('contact')).not.toThrow()
  expect(readDraft('contact', initial)).toEqual({})
})
