import type { ReactNode } from 'react'
import type { Finding } from '#rules/plan/judge-plan.ts'
import { itemLabel } from '#rules/plan/names.ts'
import type { Plan } from '#rules/plan/placed-items.ts'
import type { Place } from '#rules/plan/place-items.ts'

interface PlanBoardProps {
  plan: Plan
  findings: readonly Finding[]
  chosenId: string | null
  soldOutIds: ReadonlySet<string>
  choose: (itemId: string | null) => void
  place: (itemId: string, place: Place, gesture: string) => void
  takeOut: (itemId: string) => void
  oneMore: (itemId: string) => void
  toDistances: () => void
  children?: ReactNode
}

/** The items of the plan. */
export function PlanBoard({ plan, chosenId, choose, children }: PlanBoardProps) {
  return (
    <div className="p-3">
      {plan.items.map((item) => (
        <button
          className="btn btn-quiet"
          type="button"
          key={item.id}
          aria-pressed={item.id === chosenId}
          onClick={() => choose(item.id)}
        >
          {itemLabel(plan, item)}
        </button>
      ))}
      {children}
    </div>
  )
}
