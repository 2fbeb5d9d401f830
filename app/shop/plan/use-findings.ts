import { useEffect, useMemo, useState } from 'react'
import { walls } from '#rules/plan/footprint.ts'
import { type Finding, inOrder, judgeStep } from '#rules/plan/judge-plan.ts'
import type { Plan } from '#rules/plan/placed-items.ts'

/** A move has ended when nothing has changed for so long. */
const pauseMs = 100

export interface PlanFindings {
  /** Of the plan as it is: without ways and moves until a move has ended. */
  findings: readonly Finding[]
  /** The same with the ways as they were before the move, so that no sentence goes and comes back with each key. */
  said: readonly Finding[]
}

/** What the rules say of a plan: at once without ways and moves, with them when a move has ended. */
export function useFindings(plan: Plan): PlanFindings {
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
  return useMemo(() => {
    if (whole?.plan === plan) return { findings: whole.findings, said: whole.findings }
    const ways = (whole?.findings ?? []).filter((finding) => isWay(finding) && isThere(plan, finding))
    return { findings: step, said: inOrder(plan, [...step, ...ways]) }
  }, [whole, plan, step])
}

const isWay = ({ rule }: Finding) => rule === 'mainWay' || rule === 'minorWay'

/** Whether a plan still has everything that a finding names. */
function isThere({ room, items }: Plan, { rule, itemIds, figures }: Finding): boolean {
  const between = rule === 'mainWay' || rule === 'minorWay' ? (figures.way.between ?? []) : []
  const doors = rule === 'mainWay' ? figures.doors : rule === 'minorWay' ? [figures.door] : []
  const all = [...items, ...room.openings, ...room.fixed].map(({ id }) => id)
  return [...itemIds, ...between, ...doors].every((id) => all.includes(id) || walls.some((wall) => wall === id))
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
