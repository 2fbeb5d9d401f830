import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { walls } from '#rules/plan/footprint.ts'
import { type Finding, inOrder, judgePlan, judgeStep } from '#rules/plan/judge-plan.ts'
import type { Plan } from '#rules/plan/placed-items.ts'

/** A move has ended when nothing has changed for so long. */
const pauseMs = 100

export interface PlanFindings {
  /** The plan that has been judged: the one before, until an item that moves has been drawn. */
  judged: Plan
  /** Of the plan as it is: without ways and moves until a move has ended. */
  findings: readonly Finding[]
  /** The same with the ways as they were before the move, so that no sentence goes and comes back with each key. */
  said: readonly Finding[]
}

/** What the rules say of a plan: right after it is drawn without ways and moves, with them when a move has ended. */
export function useFindings(latest: Plan): PlanFindings {
  const plan = useDeferredValue(latest)
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
    if (whole?.plan === plan) return { judged: plan, findings: whole.findings, said: whole.findings }
    const ways = (whole?.findings ?? []).filter((finding) => isWay(finding) && isThere(plan, finding))
    return { judged: plan, findings: step, said: inOrder(plan, [...step, ...ways]) }
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

interface Question {
  plan: Plan
  answer: (findings: readonly Finding[]) => void
}

/** What the worker has not answered yet; it answers in this order. */
const questions: Question[] = []

/** One for all moves, so that it is there without a connection. Null where there is none. */
let worker: Worker | null | undefined

/** Judges in a worker, or on the page where a browser or a policy has none. Returns what ends it. */
function judgeApart(plan: Plan, done: (findings: readonly Finding[]) => void): () => void {
  let isStopped = false
  const answer: Question['answer'] = (findings) => {
    if (!isStopped) done(findings)
  }
  worker = worker === undefined ? openWorker() : worker
  if (worker) {
    questions.push({ plan, answer })
    worker.postMessage(plan, [])
  } else void judgeHere({ plan, answer })
  return () => {
    isStopped = true
  }
}

function openWorker(): Worker | null {
  try {
    const opened = new Worker(new URL('./judge.worker.ts', import.meta.url), { type: 'module' })
    opened.addEventListener('message', ({ data }: MessageEvent<Finding[]>) => questions.shift()?.answer(data))
    opened.addEventListener('error', () => {
      opened.terminate()
      worker = null
      for (const question of questions.splice(0)) void judgeHere(question)
    })
    return opened
  } catch {
    return null
  }
}

/** Without the code of ways, which a lost connection keeps away, the other rules speak alone. */
async function judgeHere({ plan, answer }: Question): Promise<void> {
  const judge = await import('#rules/plan/judge-ways.ts').then(
    ({ judgeWhole }) => judgeWhole,
    () => judgePlan,
  )
  answer(judge(plan))
}
