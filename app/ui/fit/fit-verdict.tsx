import type { ReactNode } from 'react'
import type { DoorFit } from '#rules/catalogue/fit/door.ts'
import type { Fit } from '#rules/catalogue/fit/fit.ts'
import { doorFitText, fitText } from '#rules/catalogue/fit/fit-text.ts'
import { Verdict } from './verdict.tsx'

export function FitVerdict({ fit, place, children }: { fit: Fit; place: 'card' | 'product'; children?: ReactNode }) {
  return <Verdict text={fitText(fit, place)}>{children}</Verdict>
}

export function DoorVerdict({ fit }: { fit: DoorFit }) {
  return <Verdict text={doorFitText(fit)} />
}
