import { useState } from 'react'
import { controlClass, FieldFrame } from './field.tsx'
import styles from './form.module.scss'
import type { TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'short'> & { label: string }

export function PasswordField({ label, optional, help, error, id, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame label={label} optional={optional} help={help} error={error} id={id}>
      {(control) => (
        <div className={`position-relative ${styles.password}`}>
          <input
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={controlClass('form-control', error)}
          />
          <button className="btn btn-quiet" type="button" onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
            <span className="visually-hidden"> {label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
