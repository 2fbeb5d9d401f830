import type { ReactNode } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import type { IconName } from '#app/ui/image/icon-paths.ts'
import { useEmptyFirst } from './use-empty-first.ts'

type Kind = 'danger' | 'success' | 'warning' | 'info'

interface AlertProps {
  kind: Kind
  icon?: IconName
  children: ReactNode
  action?: ReactNode
  className?: string
}

const kinds: Record<Kind, { variant: string; icon: IconName }> = {
  danger: { variant: 'alert-danger', icon: 'exclamation-triangle' },
  success: { variant: 'alert-success', icon: 'check-circle' },
  warning: { variant: 'alert-warning', icon: 'exclamation-triangle' },
  info: { variant: 'alert-info', icon: 'info-circle' },
}

/** Screen readers announce an error at once, other messages politely. */
export function Alert({ kind, icon = kinds[kind].icon, children, action, className }: AlertProps) {
  const isThere = useEmptyFirst()
  return (
    <div
      className={['alert', kinds[kind].variant, className].filter(Boolean).join(' ')}
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      <Icon name={icon} />
      <div className="alert-words">
        <div>{(isThere || kind === 'danger') && children}</div>
        {action}
      </div>
    </div>
  )
}

/** Why a form was refused, until the next try or change. */
export function FormProblem({ text }: { text: string | null }) {
  return (
    text !== null && (
      <Alert kind="danger" className="field">
        {text}
      </Alert>
    )
  )
}
