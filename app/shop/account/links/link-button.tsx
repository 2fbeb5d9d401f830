import type { ReactNode } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'

interface LinkMutation {
  isLoading: boolean
  data?: { message: string } | undefined
  error?: unknown
}

interface LinkButtonProps {
  mutation: LinkMutation
  onPress: () => void
  label: string
  children: ReactNode
  next: ReactNode
}

/** The button that uses a one-time link, replaced by the outcome. */
export function LinkButton({ mutation: { isLoading, data, error }, onPress, label, children, next }: LinkButtonProps) {
  if (data) {
    return (
      <>
        <Alert kind="success">{data.message}</Alert>
        {next}
      </>
    )
  }
  return (
    <>
      {children}
      {error !== undefined && <Alert kind="danger">{errorMessage(error)}</Alert>}
      <LoadingButton type="button" busy={isLoading} onClick={onPress}>
        {label}
      </LoadingButton>
    </>
  )
}
