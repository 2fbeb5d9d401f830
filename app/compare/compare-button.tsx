import { CompareIcon } from '#app/ui/image/compare-icon.tsx'
import { chosenPieces } from './chosen-pieces.ts'
import { useChosen } from './use-chosen.ts'
import styles from './compare-button.module.scss'

/** Shows the tick boxes of the cards and the tray, and hides them. */
export function CompareButton() {
  const { isOn } = useChosen()
  return (
    <button type="button" className={styles.button} aria-pressed={isOn} onClick={() => chosenPieces.turn(!isOn)}>
      <CompareIcon />
      Compare
    </button>
  )
}
