import { useId } from 'react'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import styles from './plan-board.module.scss'

const keys: [keys: string, meaning: string][] = [
  ['Tab', 'next piece, in the order of the list'],
  ['← → ↑ ↓', '50 mm, with Shift 10 mm, with Alt 1 mm'],
  ['R', 'turn by 90°, with Shift back'],
  ['W', 'to the nearest wall, its back to it'],
  ['D', 'one more of it'],
  ['Enter', 'its distances'],
  ['Delete', 'take out'],
  ['Ctrl Z', 'undo, with Shift redo'],
  ['Esc', 'put back while dragging; then let go'],
  ['+ − 0', 'larger, smaller, the whole plan'],
  ['?', 'all keys'],
]

/** All keys of the plan. They act while one of its pieces has the focus. */
export function KeysDialog({ show, onClose }: { show: boolean; onClose: () => void }) {
  const id = useId()
  return (
    <ModalDialog show={show} aria-labelledby={id} closesOnBackdrop onClose={onClose}>
      <h2 className="h3" id={id}>
        Keys in the plan
      </h2>
      <dl className={styles.keys}>
        {keys.map(([pressed, meaning]) => (
          <div key={pressed}>
            <dt>
              {pressed.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <button className="btn btn-outline" type="button" onClick={onClose}>
          Close
        </button>
      </DialogActions>
    </ModalDialog>
  )
}
