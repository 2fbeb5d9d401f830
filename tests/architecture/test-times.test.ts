import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/* docs/testing.md: a test waits for an event or moves a clock, and never sleeps for a fixed time. */

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.story.ts', 'tests/*.ts', 'tests/*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  // Tests under load wait where the time itself is tested.
  .filter((file) => file !== '' && !file.startsWith('tests/load/') && file !== 'tests/architecture/test-times.test.ts')

/** The files that may wait for a fixed time, and why. */
const exceptions: Record<string, string> = {
  'server/platform/http/cache/compute-queue.test.ts':
    'work has to wait longer than the limit of a queue that has no clock',
  'tests/e2e/support/story.ts': 'a page that is being left cannot be asked, so the question has a limit',
  'tests/engines/support/tab.ts': 'a page that is being left may never answer, so the question has a limit',
  'tests/support/make-pictures.ts': 'asks again until the picture is made',
  'tests/support/shared-shop.ts': 'asks again until the jobs have ended',
  'tests/support/recorded-mail.ts': 'asks again until the emails are sent',
  'tests/support/shop-process.ts': 'asks again until the process is ready',
}

/** The fixed waits of a source: a number, or a constant in milliseconds. A time that varies only mixes the order. */
function listWaits(source: string): string[] {
  const imported = /\{([^}]*)\} from '(?:node:)?timers\/promises'/.exec(source)?.[1] ?? ''
  const alias = /\bsetTimeout(?: as (\w+))?/.exec(imported)
  const time = String.raw`(?:0*[1-9][\d_.]*|0?\.\d+|\w+Ms)\b`
  const patterns = [
    String.raw`\bwaitForTimeout\(`,
    String.raw`=>\s*\{?\s*setTimeout\(\w+,\s*${time}`,
    ...(alias ? [String.raw`(?<![.\w])${alias[1] ?? 'setTimeout'}\(\s*${time}`] : []),
  ]
  return patterns.flatMap((pattern) => source.match(new RegExp(pattern, 'g')) ?? [])
}

it('no test waits for a fixed time', () => {
  const waits = files.flatMap((file) =>
    listWaits(readFileSync(join(root, file), 'utf8')).map((wait) => ({ file, wait })),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(waits.filter(({ file }) => !(file in exceptions))).toEqual([])
  expect([...new Set(waits.map(({ file }) => file))].toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

it('a fixed wait is found in each of its forms, and a wait for the next turn is none', () => {
  const imported = "import { setTimeout as pause } from 'node:timers/promises'\n"
  for (const wait of ['pause(1_500)', 'pause(maxWaitMs)']) expect(listWaits(`${imported}await ${wait}`)).toHaveLength(1)
  for (const wait of ['new Promise((resolve) => setTimeout(resolve, 600))', 'page.waitForTimeout(400)'])
    expect(listWaits(`await ${wait}`)).toHaveLength(1)
  for (const none of ['pause(0)', 'pause(round)', 'new Promise((resolve) => setTimeout(resolve))'])
    expect(listWaits(`${imported}await ${none}`)).toEqual([])
})
