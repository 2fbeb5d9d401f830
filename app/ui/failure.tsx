import { BusyButton } from './busy-button.tsx'
import { Message } from './message.tsx'

interface FailureProps {
  /** Why there is nothing to show, for the shopper. */
  words: string
  /** It is being tried again at this moment. */
  busy: boolean
  onTryAgain: () => void
}

/** A red alert where something could not be read, and the button that tries again (spec §8). */
export function Failure({ words, busy, onTryAgain }: FailureProps) {
  const again = (
    <BusyButton type="button" look="outline" busy={busy} onClick={onTryAgain}>
      Try again
    </BusyButton>
  )
  return (
    <Message kind="danger" action={again}>
      {words}
    </Message>
  )
}
