import type { ReactNode } from 'react'
import styles from '#app/shop/account/account.module.scss'

const steps = [
  { key: 'ask', name: 'Ask', title: 'Where should we send the link?' },
  { key: 'sent', name: 'Sent', title: 'Check your email' },
  { key: 'choose', name: 'Choose', title: 'Choose a new password' },
] as const

/** The three steps to a new password, side by side under hairlines. On phones only the current one is shown. */
export function PasswordSteps({ current, children }: { current: (typeof steps)[number]['key']; children: ReactNode }) {
  return (
    <ol className={`list-unstyled m-0 ${styles.steps}`} aria-label="Steps to a new password">
      {steps.map(({ key, name, title }, index) => {
        const isCurrent = key === current
        return (
          <li key={key} aria-current={isCurrent ? 'step' : undefined}>
            <p className="meta mb-2">
              {index + 1} of {steps.length} · {name}
            </p>
            {isCurrent ? children : <p className={`m-0 text-soft ${styles.title}`}>{title}</p>}
          </li>
        )
      })}
    </ol>
  )
}

export function typedEmail(state: unknown): string {
  const isTyped = typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
  return isTyped ? (state as { email: string }).email : ''
}
