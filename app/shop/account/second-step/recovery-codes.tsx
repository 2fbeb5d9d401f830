import { useEffect, useRef } from 'react'
import { Alert } from '#app/ui/feedback/alert.tsx'
import styles from './second-step.module.scss'

/** New recovery codes, which no page shows again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 className="h4" ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <Alert kind="warning" className="mb-3">
        Print these codes or save them in your password manager now. We won’t show them again. Each one signs you in
        once if you don’t have your device.
      </Alert>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.key}>{code}</code>
          </li>
        ))}
      </ul>
      <button className="btn btn-primary" type="button" onClick={onDone}>
        I’ve saved them
      </button>
    </>
  )
}
