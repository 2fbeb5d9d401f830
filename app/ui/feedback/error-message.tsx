import { LoadingButton } from './loading-button.tsx'
import { Alert } from './alert.tsx'

interface ErrorMessageProps {
  /** The error message for the shopper. */
  message: string
  /** The retry is in progress. */
  busy: boolean
  onTryAgain: () => void
}

/** A red alert for data that could not be loaded, with a retry button (spec §8). */
export function ErrorMessage({ message, busy, onTryAgain }: ErrorMessageProps) {
  const retryButton = (
    <LoadingButton type="button" look="outline" busy={busy} onClick={onTryAgain}>
      Try again
    </LoadingButton>
  )
  return (
    <Alert kind="danger" action={retryButton}>
      {message}
    </Alert>
  )
}
