import { LoadingButton } from './loading-button.tsx'
import { Alert } from './alert.tsx'

interface ErrorMessageProps {
  message: string
  busy: boolean
  onTryAgain: () => void
}

/** For data that could not be loaded (spec §8). */
export function ErrorMessage({ message, busy, onTryAgain }: ErrorMessageProps) {
  const retryButton = (
    <LoadingButton type="button" variant="outline" busy={busy} onClick={onTryAgain}>
      Try again
    </LoadingButton>
  )
  return (
    <Alert kind="danger" action={retryButton}>
      {message}
    </Alert>
  )
}
