import { useEffect, useMemo, useState } from 'react'
import { type Finding, judgeStep } from '#rules/plan/judge-plan.ts'
import type { Plan } from '#rules/plan/placed-items.ts'

/** A move has ended when nothing has changed for so long. */
const pauseMs = 100

/** What the rules say of a plan: at once without ways and moves, with them when a move has ended. */
export function useFindings(plan: Plan): readonly Finding[] {
  const step = useMemo(() => judgeStep(plan), [plan])
  const [whole, setWhole] = useState<{ plan: Plan; findings: readonly Finding[] } | null>(null)
  useEffect(() => {
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = judgeApart(plan, (findings) => setWhole({ plan, findings }))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [plan])
  return whole?.plan === plan ? whole.findings : step
}

/** Judges in a worker, or on the page where a browser or a policy has none. Returns what ends it. */
function judgeApart(plan: Plan, done: (findings: readonly Finding[]) => void): () => void {
  let isStopped = false
  const stopHere = () => {
    isStopped = true
  }
  const judgeHere = async () => {
    const { judgeWhole } = await import('#rules/plan/judge-ways.ts')
    if (!isStopped) done(judgeWhole(plan))
  }
  try {
    const worker = new Worker(new URL('./judge.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Finding[]>) => {
      worker.terminate()
      done(data)
    })
    worker.addEventListener('error', () => {
      worker.terminate()
      void judgeHere()
    })
    worker.postMessage(plan, [])
    return () => {
      stopHere()
      worker.terminate()
    }
  } catch {
    void judgeHere()
    return stopHere
  }
}
