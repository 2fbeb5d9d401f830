import { Icon } from '#app/ui/image/icon.tsx'
import styles from './lists.module.scss'

/** What was removed from a list, and a button that keeps it. */
export function RemovedNote({ name, onKeep }: { name: string; onKeep: () => void }) {
  return (
    <p className={styles.removed}>
      {`‘${name}’ is removed from the shop when you publish.`}
      <button type="button" className="btn btn-outline btn-sm" data-undo onClick={onKeep}>
        <Icon name="arrow-counterclockwise" />
        Keep it
      </button>
    </p>
  )
}
