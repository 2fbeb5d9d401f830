import { expect, it, vi } from 'vitest'
import { judgeWhole } from '#rules/plan/judge-ways.ts'
import { livingRoom } from '#tests/support/plans.ts'

it('the worker answers a plan with all findings, ways too, as copies that a browser can hand over', async () => {
  const handlers = new Map<string, (event: { data: unknown }) => void>()
  const answers: unknown[] = []
  vi.stubGlobal('addEventListener', (name: string, handler: (event: { data: unknown }) => void) =>
    handlers.set(name, handler),
  )
  vi.stubGlobal('postMessage', (answer: unknown) => answers.push(structuredClone(answer)))
  await import('./judge.worker.ts')
  handlers.get('message')?.({ data: structuredClone(livingRoom) })
  vi.unstubAllGlobals()
  expect(answers).toEqual([judgeWhole(livingRoom)])
  expect(judgeWhole(livingRoom).map(({ rule }) => rule)).toEqual(['doorHit', 'nearHeat', 'sofaToTable', 'minorWay'])
})
