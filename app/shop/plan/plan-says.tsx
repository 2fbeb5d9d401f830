import { memo } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import { fineTexts } from '#rules/plan/fine-things.ts'
import { shiftItem } from '#rules/plan/footprint.ts'
import type { Finding } from '#rules/plan/judge-plan.ts'
import { countParts, movedByText, sentenceOf } from '#rules/plan/sentences.ts'
import { isAbout } from './figures.ts'
import styles from './plan.module.scss'
import type { PlanUse } from './use-plan.ts'

/** The findings: their count, each sentence with its button, and what is fine, folded. `toPlan` leaves the walls. */
export const PlanSays = memo(function PlanSays({ use, toPlan }: { use: PlanUse; toPlan: () => void }) {
  const { plan, said } = use
  const [first, ...more] = countParts(plan, said)
  const fine = fineTexts(plan, said)

  /** Moves an item as its sentence says. */
  function move(finding: Finding) {
    const { move: shift, itemIds } = finding
    const item = plan.items.find(({ id }) => id === (shift?.itemId ?? itemIds[0]))
    if (!item || !shift) return
    use.choose(item.id)
    const { xMm, yMm, turn } = shiftItem(item, shift.towards, shift.byMm)
    use.put(item.id, { xMm, yMm, turn })
    use.setNote({ text: movedByText(item, shift), hasCount: true, undo: use.undo })
    // Its sentence goes, and the button with it.
    document.getElementById('plan-says')?.focus({ preventScroll: true })
  }

  function show(finding: Finding) {
    toPlan()
    use.show(finding)
  }

  return (
    <section className={styles.section} aria-labelledby="plan-says">
      <div className={styles.sectionHead}>
        <h2 id="plan-says" tabIndex={-1}>
          What the plan says
        </h2>
        <p role="status" aria-live={use.isMoving ? 'off' : undefined}>
          {more.length > 0 ? (
            <>
              <strong>{first},</strong> {more.join(', ')}
            </>
          ) : (
            first
          )}
        </p>
      </div>
      {plan.items.length === 0 && <p className="mt-3">Nothing laid in yet. Start with the largest piece.</p>}
      <ul className={styles.says}>
        {said.map((finding) => {
          const { strong, rest, note, button } = sentenceOf(plan, finding)
          const name = plan.items.find(({ id }) => id === (finding.move?.itemId ?? finding.itemIds[0]))?.name
          return (
            <li className={styles[finding.kind]} key={[finding.rule, ...finding.itemIds].join(' ')}>
              <Icon name={finding.kind === 'wrong' ? 'x-lg' : 'exclamation-triangle'} />
              <p>
                <strong>{strong}</strong> {rest}
                {note && <span className="meta d-block">{note}</span>}
              </p>
              {button && (
                <button
                  className="link-button"
                  type="button"
                  aria-pressed={finding.move ? undefined : use.shown === finding}
                  onClick={() => (finding.move ? move(finding) : show(finding))}
                >
                  {button}
                  <span className="visually-hidden">{finding.move ? `: ${name}` : ' the narrowest place'}</span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {fine.length > 0 && (
        <details className={`fold chevron ${styles.fine}`}>
          <summary>
            <Icon name="check-lg" />
            {fine.length === 1 ? '1 thing is fine' : `${fine.length} things are fine`}
          </summary>
          <ul className={styles.says}>
            {fine.map((text) => (
              <li key={text}>
                <Icon name="check-lg" />
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
})

/** The words for the worst of an item’s findings; null for one that works. */
export function worstOf({ judged, said }: Pick<PlanUse, 'judged' | 'said'>, itemId: string) {
  const finding = said.find((each) => isAbout(each, itemId))
  return finding ? { kind: finding.kind, ...sentenceOf(judged, finding) } : null
}
