import { useId, useState } from 'react'
import { stockApi } from '#app/api/admin/stock.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import type { Coming as ExpectedUnits, LowPiece } from '#contract/stock/stock.ts'
import { comingText } from './coming-text.ts'
import styles from './stock.module.scss'

/** What is expected of a piece, and the dialog that changes it. */
export function Coming({ piece }: { piece: Pick<LowPiece, '_id' | 'name' | 'coming'> }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        className={`btn btn-quiet btn-sm ${piece.coming === null ? styles.none : ''}`}
        aria-label={`${comingText(piece.coming)}, coming of ${piece.name}`}
        onClick={() => setIsOpen(true)}
      >
        {comingText(piece.coming)}
      </button>
      <ModalDialog show={isOpen} aria-labelledby={`${id}-title`} onClose={close}>
        {isOpen && (
          <>
            <h2 className="h3" id={`${id}-title`}>
              {piece.name} is coming
            </h2>
            <ComingForm id={piece._id} coming={piece.coming} onClose={close} />
          </>
        )}
      </ModalDialog>
    </>
  )
}

function ComingForm({ id, coming, onClose }: { id: string; coming: ExpectedUnits; onClose: () => void }) {
  const { field, formProps, isSending, problem } = useServerForm(stockApi.expect.useMutation(), {
    initial: { units: String(coming?.units ?? ''), on: coming?.on ?? '' },
    toRequest: ({ units, on }) => ({
      id,
      units: units.trim() === '' ? 0 : Number(units),
      ...(on !== '' && { on }),
    }),
    successText: 'Saved',
    onSuccess: onClose,
  })
  return (
    <form {...formProps}>
      <div className={styles.pair}>
        <TextField {...field('units')} label="How many" optional inputMode="numeric" autoComplete="off" />
        <TextField {...field('on')} label="Day" optional type="date" autoComplete="off" />
      </div>
      <p className="meta">Only the team sees this. Arrivals are deducted from it.</p>
      <FormProblem text={problem} />
      <DialogActions>
        <LoadingButton busy={isSending}>Save</LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onClose}>
          Cancel
        </button>
      </DialogActions>
    </form>
  )
}
