import { useId, type ReactNode } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'

/** The props of every field besides those of its control. */
export interface FieldProps {
  label: string
  /** Adds '(optional)' to the label, in a form whose other fields are required. */
  optional?: boolean
  /** A help text under the control. */
  help?: ReactNode
  /** The error message under the control; screen readers read it with the control. */
  error?: string | null
  /** A narrow control for a short value, such as a postal code. */
  short?: boolean
  id?: string
}

interface FieldFrameProps extends FieldProps {
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

/** A field: label, control, error and help text, connected for screen readers. */
export function FieldFrame({ label, optional, help, error, short, id, children }: FieldFrameProps) {
  const generatedId = useId()
  const notes = { controlId: id ?? generatedId, help, error }
  return (
    <div className={short ? 'field field-short' : 'field'}>
      <label className="form-label" htmlFor={notes.controlId}>
        {label}
        {optional && <span className="opt"> (optional)</span>}
      </label>
      {children({ id: notes.controlId, ...ariaProps(notes) })}
      <FieldNotes {...notes} />
    </div>
  )
}

interface FieldNotesProps extends Pick<FieldProps, 'help' | 'error'> {
  controlId: string
}

/** The ARIA attributes that connect a control to its error and help text. */
export function ariaProps({ controlId, help, error }: FieldNotesProps): {
  'aria-describedby'?: string
  'aria-invalid'?: true
} {
  const described = [error && `${controlId}-error`, help && `${controlId}-help`].filter(Boolean).join(' ')
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

/** The error and the help text under a control. */
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

/** The class of a control, with `is-invalid` if it has an error. */
export function controlClass(base: 'form-control' | 'form-select', error: FieldProps['error']) {
  return error ? `${base} is-invalid` : base
}
