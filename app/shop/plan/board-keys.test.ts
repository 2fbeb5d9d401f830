import { expect, test } from 'vitest'
import { actionOfKey } from './board-keys.ts'

const press = (key: string, held: Partial<Parameters<typeof actionOfKey>[0]> = {}) =>
  actionOfKey({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held })

test('arrow keys move by 50 mm, with Shift by 10 and with Alt by 1', () => {
  expect(press('ArrowLeft')).toEqual({ does: 'move', towards: 'D', byMm: 50 })
  expect(press('ArrowUp', { shiftKey: true })).toEqual({ does: 'move', towards: 'A', byMm: 10 })
  expect(press('ArrowRight', { altKey: true })).toEqual({ does: 'move', towards: 'B', byMm: 1 })
  expect(press('ArrowDown')).toEqual({ does: 'move', towards: 'C', byMm: 50 })
})

test('R turns clockwise and with Shift back', () => {
  expect(press('r')).toEqual({ does: 'turn', by: 90 })
  expect(press('R', { shiftKey: true })).toEqual({ does: 'turn', by: 270 })
})

test('each key of the table has its action', () => {
  const keys = ['w', 'd', 'Delete', 'Backspace', 'Enter', 'Escape', '?', '+', '-', '0']
  expect(keys.map((key) => press(key)?.does)).toEqual([
    'toWall',
    'oneMore',
    'takeOut',
    'takeOut',
    'distances',
    'letGo',
    'keys',
    'zoom',
    'zoom',
    'zoom',
  ])
})

test('the browser keeps its own shortcuts and all other keys', () => {
  expect(press('r', { ctrlKey: true })).toBeNull()
  expect(press('ArrowLeft', { metaKey: true })).toBeNull()
  expect(press('d', { altKey: true })).toBeNull()
  expect(['Tab', 'F5', 'x', ' '].map((key) => press(key))).toEqual([null, null, null, null])
})
