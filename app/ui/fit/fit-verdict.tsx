import type { ReactNode } from 'react'
import type { DoorFit } from '#rules/catalogue/fit/door.ts'
import type { Fit } from '#rules/catalogue/fit/fit.ts'
import { doorFitText, fitText } from '#rules/catalogue/fit/fit-text.ts'
import { Verdict } from './verdict.tsx'

interface FitVerdictProps {
  fit: Fit
  /** A card says `Fits`, the page of the product `Fits your space`. */
  place: 'card' | 'product'
  /** What follows on the second line, such as a button. */
  children?: ReactNode
}

/** How a piece fits a space, in words. */
export function FitVerdict({ fit, place, children }: FitVerdictProps) {
  return <Verdict text={fitText(fit, place)}>{children}</Verdict>
}

/** How a piece goes through a doorway, in words. */
export function DoorVerdict({ fit }: { fit: DoorFit }) {
  return <Verdict text={doorFitText(fit)} />
}
