import { expect, it, vi } from 'vitest'
import { RepeatedLines } from './repeated-lines.ts'

it('a line that repeats is written once in its interval, and then with the number of those left out', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const repeated = new RepeatedLines(50)
  const lines: object[] = []
  const write = (kind: string) => repeated.write(kind, (fields) => void lines.push({ kind, ...fields }))
  for (let each = 0; each < 4; each++) write('a')
  write('b')
  expect(lines).toEqual([{ kind: 'a' }, { kind: 'b' }])
  now.mockReturnValue(1_050)
  write('a')
  write('a')
  write('b')
  expect(lines.slice(2)).toEqual([{ kind: 'a', omitted: 3 }, { kind: 'b' }])
  now.mockRestore()
})
