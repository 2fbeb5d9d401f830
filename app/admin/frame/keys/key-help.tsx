import { Fragment } from 'react'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { DialogActions } from '#app/ui/overlay/modal-dialog.tsx'
import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import styles from '#app/admin/frame/find.module.scss'
import type { Role } from '#contract/platform/areas.ts'
import { mayOpen } from '#app/admin/pages.ts'
import { adminPaths } from '#rules/admin-paths.ts'

interface KeyHelpProps {
  show: boolean
  places: ReturnType<typeof keyPlacesOf>
  onClose: () => void
}

const everywhere = [
  [['Ctrl', 'K'], 'Search or go to'],
  [['/'], 'Search field of the list'],
  [['J'], 'Next row'],
  [['K'], 'Row before'],
  [['Enter'], 'Open the row'],
  [['X'], 'Tick the row'],
  [['?'], 'This list'],
] as const

export function KeyHelp({ show, places, onClose }: KeyHelpProps) {
  return (
    <FormDialog show={show} title="Keys" closesOnBackdrop onClose={onClose}>
      <dl className={styles.keyList}>
        {everywhere.map(([keys, what]) => (
          <KeyLine key={what} keys={keys} what={what} />
        ))}
        {places.map(({ letter, label }) => (
          <KeyLine key={label} keys={['G', letter]} what={label} />
        ))}
      </dl>
      <p className="meta">
        Keys without Ctrl do nothing while you type in a field. You can{' '}
        <Link to={`${paths.profile}#keys`} onClick={onClose}>
          switch them off in your profile
        </Link>
        .
      </p>
      <DialogActions>
        <button className="btn btn-outline" type="button" onClick={onClose}>
          Close
        </button>
      </DialogActions>
    </FormDialog>
  )
}

function KeyLine({ keys, what }: { keys: readonly string[]; what: string }) {
  return (
    <div>
      <dt>
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && ' '}
            <kbd>{key}</kbd>
          </Fragment>
        ))}
      </dt>
      <dd>{what}</dd>
    </div>
  )
}

const places = [
  { letter: 'T', label: 'Today', to: adminPaths.today },
  { letter: 'O', label: 'Orders', to: adminPaths.orders() },
  { letter: 'D', label: 'To deliver', to: adminPaths.deliver() },
  { letter: 'P', label: 'Products', to: adminPaths.products() },
  { letter: 'I', label: 'Inbox and reviews', to: adminPaths.inbox() },
  { letter: 'M', label: 'Money', to: adminPaths.money },
] as const

export function keyPlacesOf(role: Role | undefined) {
  return places.filter(({ to }) => mayOpen(role, to))
}
