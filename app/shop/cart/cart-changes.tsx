import { Alert } from '#app/ui/feedback/alert.tsx'
import styles from './cart-changes.module.scss'

/** Describes what has changed since the cart was filled, with a button that accepts the changes (promises 6). */
export function CartChanges({ changes, onAccept }: { changes: readonly string[]; onAccept: () => void }) {
  if (changes.length === 0) return null
  const accept = (
    <button type="button" className="btn btn-outline" onClick={onAccept}>
      {changes.length === 1 ? 'Accept the change' : `Accept ${changes.length} changes`}
    </button>
  )
  return (
    <Alert kind="warning" className="mb-4" action={accept}>
      Since you last looked at your cart:
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Alert>
  )
}
