import { expect, it } from 'vitest'
import { readBackups } from './read-urls.ts'

const read = (text: string | undefined) => {
  const errors: string[] = []
  return { backups: readBackups(text, 'data', (message) => errors.push(message)), errors }
}

it.each([
  [undefined, { folder: 'data/backups', at: '03:00', kept: 14 }],
  ['/mnt/backups', { folder: '/mnt/backups', at: '03:00', kept: 14 }],
  ['/mnt/backups?at=23:59&keep=1', { folder: '/mnt/backups', at: '23:59', kept: 1 }],
  ['?keep=1000', { folder: 'data/backups', at: '03:00', kept: 1000 }],
  ['none', undefined],
])('BACKUPS=%s is read', (text, backups) => {
  expect(read(text)).toEqual({ backups, errors: [] })
})

it.each([
  ['?at=24:00', 'has at=24:00, but it must be a time such as 03:00.'],
  ['?at=3:00', 'has at=3:00, but it must be a time such as 03:00.'],
  ['?keep=0', 'has keep=0, but it must be a whole number from 1 to 1000.'],
  ['?keep=1001', 'has keep=1001, but it must be a whole number from 1 to 1000.'],
  ['/mnt?kept=3', 'must look like /mnt/backups?at=02:30&keep=30: a folder, its time and a number.'],
])('BACKUPS=%s is refused', (text, error) => {
  expect(read(text).errors).toEqual([error])
})
