import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { errorStatus, fieldErrors } from './error-message.ts'

/** Asks for the current password. Resolves with whether the server has accepted it. */
type AskForPassword = () => Promise<boolean>

let askForPassword: AskForPassword | null = null

let question: Promise<boolean> | null = null

/** Sets who asks for the password when a call needs a fresh sign-in. Returns a function that takes it back. */
export function setPasswordDialog(ask: AskForPassword): () => void {
  askForPassword = ask
  return () => {
    if (askForPassword === ask) askForPassword = null
  }
}

/**
 * Whether a call that needed a fresh sign-in can be repeated, because the user has entered the password now. Forms with
 * a field for it ask there; calls that are refused at the same time share one question.
 */
export async function canBeRepeated(body: unknown, error: FetchBaseQueryError): Promise<boolean> {
  const hasField = typeof body === 'object' && body !== null && 'currentPassword' in body
  const needsPassword = errorStatus(error) === 403 && fieldErrors(error)['currentPassword'] !== undefined
  if (!needsPassword || hasField || !askForPassword) return false
  question ??= askForPassword().finally(() => (question = null))
  return question
}
