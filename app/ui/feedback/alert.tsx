import type { ReactNode } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import type { IconName } from '#app/ui/image/icon-paths.ts'

type Kind = 'danger' | 'success' | 'warning' | 'info'

interface AlertProps {
  kind: Kind
  /** The icon; by default that of the kind. */
  icon?: IconName
  children: ReactNode
  /** A button or link, such as Try again. */
  action?: ReactNode
  className?: string
}

const icons: Record<Kind, IconName> = {
  danger: 'exclamation-triangle',
  success: 'check-circle',
  warning: 'exclamation-triangle',
  info: 'info-circle',
}

/** A message in the page. Screen readers announce an error at once and other messages politely. */
export function Alert({ kind, icon = icons[kind], children, action, className }: AlertProps) {
  return (
    <div
      className={['alert', `alert-${kind}`, className].filter(Boolean).join(' ')}
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      <Icon name={icon} />
      <div className="alert-words">
        <div>{children}</div>
        {action}
      </div>
    </div>
  )
}
