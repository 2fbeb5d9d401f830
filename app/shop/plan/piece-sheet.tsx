import { type ReactNode, useId, useState } from 'react'
import type { Wall } from '#contract/plan/room.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { Drawer } from '#app/ui/overlay/drawer.tsx'
import type { Finding } from '#rules/plan/judge-plan.ts'
import type { Plan, PlacedItem } from '#rules/plan/placed-items.ts'
import { sentenceOf } from '#rules/plan/sentences.ts'
import { stepsMm } from './board-keys.ts'
import { isAbout } from './figures.ts'
import styles from './plan-board.module.scss'

interface PieceSheetProps {
  item: PlacedItem
  plan: Plan
  findings: readonly Finding[]
  onMove: (towards: Wall, byMm: number) => void
  onTurn: () => void
  /** Distances and sizes, behind More. */
  children: ReactNode
}

/** The chosen item on phones, above the bar of the page. */
export function PieceSheet({ item, plan, findings, onMove, onTurn, children }: PieceSheetProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isFine, setIsFine] = useState(false)
  const id = useId()
  const worst = worstText(plan, findings, item.id)
  const stepMm = isFine ? stepsMm.shift : stepsMm.arrow
  return (
    <>
      <section className={styles.peek} aria-label="Chosen piece">
        <button className="bare" type="button" aria-label="Open: distances, sizes" onClick={() => setIsOpen(true)} />
        <strong className="text-truncate">{item.name}</strong>
        <p className={worst ? styles.worst : 'text-soft'}>{worst ?? 'Nothing is wrong with it.'}</p>
        <div>
          <Pad stepMm={stepMm} onMove={onMove} />
          <button className="icon-button" type="button" onClick={onTurn}>
            <Icon name="arrow-counterclockwise" className={styles.mirrored} />
            Turn
          </button>
          <button className="link-button" type="button" onClick={() => setIsOpen(true)}>
            More
          </button>
        </div>
      </section>
      <Drawer
        show={isOpen}
        side="bottom"
        label={item.name}
        head={<h2 className="h4 m-0">{item.name}</h2>}
        onHide={() => setIsOpen(false)}
      >
        {isOpen && (
          <>
            <div className="d-flex flex-wrap justify-content-between align-items-center gap-2 mb-3">
              <Pad stepMm={stepMm} onMove={onMove} />
              <div className="form-check m-0">
                <input
                  className="form-check-input"
                  type="checkbox"
                  id={id}
                  checked={isFine}
                  onChange={(event) => setIsFine(event.currentTarget.checked)}
                />
                <label className="form-check-label" htmlFor={id}>
                  10 mm a step
                </label>
              </div>
            </div>
            {children}
          </>
        )}
      </Drawer>
    </>
  )
}

/** The first finding is the worst: `380 mm from the sofa; 400 to 450 mm are comfortable.` */
function worstText(plan: Plan, findings: readonly Finding[], itemId: string): string | null {
  const worst = findings.find((finding) => isAbout(finding, itemId))
  if (!worst) return null
  const { short, strong, rest } = sentenceOf(plan, worst)
  const isGoingOn = /^[\da-z]/.test(rest)
  return [short || strong.replace(/[;.,]$/, ''), rest].filter(Boolean).join(isGoingOn ? '; ' : '. ')
}

const directions = [
  ['D', 'Left', 'arrow-left', undefined],
  ['A', 'Up', 'arrow-left', styles.quarter],
  ['C', 'Down', 'arrow-right', styles.quarter],
  ['B', 'Right', 'arrow-right', undefined],
] as const

function Pad({ stepMm, onMove }: { stepMm: number; onMove: PieceSheetProps['onMove'] }) {
  return (
    <div className={styles.pad} role="group" aria-label={`Move, ${stepMm} mm a step`}>
      {directions.map(([wall, label, icon, className]) => (
        <button key={wall} type="button" aria-label={`${label} ${stepMm} mm`} onClick={() => onMove(wall, stepMm)}>
          <Icon name={icon} className={className} />
        </button>
      ))}
    </div>
  )
}
