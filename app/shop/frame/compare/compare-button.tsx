import { CompareIcon } from '#app/ui/image/line-icon.tsx'
import { setCompareMode, useCompareMode } from './compare-mode.ts'
import styles from '#app/shop/frame/marks.module.scss'

export function CompareButton() {
  const isOn = useCompareMode()
  return (
    <button
      type="button"
      className={`icon-button ${styles.button}`}
      aria-pressed={isOn}
      onClick={() => setCompareMode(!isOn)}
    >
      <CompareIcon />
      Compare
    </button>
  )
}
