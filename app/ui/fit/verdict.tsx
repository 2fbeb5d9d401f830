import type { ReactNode } from 'react'
import { type FitText, doorFitText, fitText } from '#rules/catalogue/fit/fit-text.ts'
import type { DoorFit } from '#rules/catalogue/fit/door.ts'
import type { Fit } from '#rules/catalogue/fit/fit.ts'
import styles from './verdict.module.scss'

interface VerdictProps {
  text: FitText
  /** On the second line, such as a button. */
  children?: ReactNode
}

/** An icon, the headline, and a second line with what is tight first (fit.md, Words). */
export function Verdict({ text: { headline, note, detail, icon, tone }, children }: VerdictProps) {
  return (
    <div className={`d-flex align-items-start tabular ${styles.verdict} ${styles[tone]}`}>
      <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
        {drawings[icon]}
      </svg>
      <div>
        <strong>{headline}</strong>
        {note && <span>{note}</span>}
        {(detail.length > 0 || children) && (
          <span className={`d-block ${styles.under}`}>
            {detail.map(({ text, isTight }, index) => (
              <span className={isTight ? 'fs-meta fw-semibold text-warning' : 'meta'} key={text}>
                {index > 0 && <span className="meta">, </span>}
                {text}
              </span>
            ))}
            {children}
          </span>
        )}
      </div>
    </div>
  )
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }

const drawings: Record<FitText['icon'], ReactNode> = {
  check: <path d="m3.2 8.2 3.6 3.7 6.1-7.5" {...line} />,
  turn: <path d="M13.5 8a5.5 5.5 0 1 1-1.9-4.2M11.8 1v3H8.8" {...line} />,
  cross: <path d="m2.5 2.5 11 11m0-11-11 11" {...line} />,
  door: <path d="M3.5 15V1.5h9V15M1 15h14M10.5 8v1.2" {...line} strokeWidth="1.2" />,
}

export function FitVerdict({ fit, place, children }: { fit: Fit; place: 'card' | 'product'; children?: ReactNode }) {
  return <Verdict text={fitText(fit, place)}>{children}</Verdict>
}

export function DoorVerdict({ fit }: { fit: DoorFit }) {
  return <Verdict text={doorFitText(fit)} />
}
