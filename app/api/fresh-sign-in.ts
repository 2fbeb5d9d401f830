import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { errorStatus, fieldErrors } from './error-message.ts'

/** Asks for the current password. Resolves with whether the server has accepted it. */
type AskForPassword = () => Promise<boolean>

let askForPassword: AskForPassword | null = null

/** Sets who asks for the password when a call needs a fresh sign-in. Returns a function that takes it back. */
export function setPasswordDialog(ask: AskForPassword): () => void {
  askForPassword = ask
  return () => {
    if (askForPassword === ask) askForPassword = null
  }
}

/**
 * Whether a call that was refused can be repeated: it needed a fresh sign-in, and the user has entered the password now. Forms
 * with a field for the password ask there instead.
 */
export async function canBeRepeated(body: unknown, error: FetchBaseQueryError): Promise<boolean> {
  const hasField = typeof body === 'object' && body !== null && 'currentPassword' in body
  const needsPassword = errorStatus(error) === 403 && fieldErrors(error)['currentPassword'] !== undefined
  return needsPassword && !hasField && askForPassword !== null && askForPassword()
}
