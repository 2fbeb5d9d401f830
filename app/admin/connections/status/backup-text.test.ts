import { expect, it } from 'vitest'
import { backupStateOf, sizeText } from './backup-text.ts'

const at = '2026-11-27T14:00:09.000Z'
const backup = {
  _id: '1',
  file: 'shop-20261127-140000.tar.gz',
  startedAt: '2026-11-27T14:00:00.000Z',
  finishedAt: '2026-11-27T14:00:02.000Z',
  hasFile: true,
  sizeBytes: 1,
  error: null,
  trial: null,
}

it.each([
  [{}, 'Complete', 'ok'],
  [{ trial: { state: 'passed', at, reason: null } }, 'Complete, test-restored', 'ok'],
  [
    { trial: { state: 'skipped', at, reason: 'It is encrypted.' } },
    'Complete, not test-restored. It is encrypted.',
    'ok',
  ],
  [{ finishedAt: null, sizeBytes: null }, 'Is being written', 'wait'],
  [{ error: 'The disk is full.', sizeBytes: null }, 'Failed. The disk is full.', 'bad'],
] as const)('the state of a backup: %j is “%s”', (change, text, look) => {
  expect(backupStateOf({ ...backup, ...change })).toEqual({ text, look })
})

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [819_200, '820 kB'],
  [999_999, '1000 kB'],
  [3_400_000, '3.4 MB'],
  [12_000_000_000, '12.0 GB'],
  [5_000_000_000_000, '5000.0 GB'],
])('the size of %i bytes is %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
