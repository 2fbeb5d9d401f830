import { useId, type ReactNode } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'

/** What every field has beside its control. */
export interface FieldProps {
  label: string
  /** A sentence that helps, under the control. */
  help?: ReactNode
  /** What is wrong with the value, under the control; announced with it. */
  error?: string | null
  /** A short control for a short value, such as a postal code. */
  short?: boolean
  id?: string
}

interface FieldFrameProps extends FieldProps {
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

/** Label above, control, then error and help, tied together for screen readers. */
export function FieldFrame({ label, help, error, short, id, children }: FieldFrameProps) {
  const generatedId = useId()
  const notes = { controlId: id ?? generatedId, help, error }
  return (
    <div className={short ? 'field field-short' : 'field'}>
      <label className="form-label" htmlFor={notes.controlId}>
        {label}
      </label>
      {children({ id: notes.controlId, ...ariaProps(notes) })}
      <FieldNotes {...notes} />
    </div>
  )
}

interface FieldNotesProps extends Pick<FieldProps, 'help' | 'error'> {
  controlId: string
}

/** What ties a control to the sentences under it. */
export function ariaProps({ controlId, help, error }: FieldNotesProps): {
  'aria-describedby'?: string
  'aria-invalid'?: true
} {
  const described = [error && `${controlId}-error`, help && `${controlId}-help`].filter(Boolean).join(' ')
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

/** The sentences under a control: what is wrong, and what helps. */
export function FieldNotes({ controlId, help, error }: FieldNotesProps) {
  return (
    <>
      {error && (
        <div className="invalid-feedback d-flex" id={`${controlId}-error`}>
          <Icon name="exclamation-triangle" />
          <span>{error}</span>
        </div>
      )}
      {help && (
        <div className="form-text" id={`${controlId}-help`}>
          {help}
        </div>
      )}
    </>
  )
}

/** The class of a control, with the mark of an error where there is one. */
export function controlClass(base: 'form-control' | 'form-select', error: FieldProps['error']) {
  return error ? `${base} is-invalid` : base
}
