import { useId, type ReactNode } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'

export interface FieldProps {
  label: ReactNode
  optional?: boolean
  help?: ReactNode
  /** Screen readers read it with the control. */
  error?: string | null
  short?: boolean
  id?: string
}

interface FieldFrameProps extends FieldProps {
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

/** Label, control, error and help text, connected for screen readers. */
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

/** Connects a control to its error and help text. */
export function ariaProps({ controlId, help, error }: FieldNotesProps): {
  'aria-describedby'?: string
  'aria-invalid'?: true
} {
  const described = [error && `${controlId}-error`, help && `${controlId}-help`].filter(Boolean).join(' ')
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

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

export function controlClass(base: 'form-control' | 'form-select', error: FieldProps['error']) {
  return error ? `${base} is-invalid` : base
}
