import { LoadingButton } from './loading-button.tsx'
import { Alert } from './alert.tsx'

interface ErrorMessageProps {
  /** Why there is nothing to show, for the shopper. */
  message: string
  /** It is being tried again at this moment. */
  busy: boolean
  onTryAgain: () => void
}

/** A red alert where something could not be read, and the button that tries again (spec §8). */
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
