import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, SignedChallenge } from '#contract/accounts/passkeys.ts'

/** What the browser answered, or why it did not, in the shape of an error of the API. */
export type PasskeyOutcome<Answer> =
  { data: Answer; error?: undefined } | { data?: undefined; error: FetchBaseQueryError }

/** Asks the browser to make a passkey. The library is loaded for the first question. */
export function createPasskey(options: PasskeyCreation): Promise<PasskeyOutcome<NewPasskey>> {
  return outcomeOf(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return startRegistration({ optionsJSON: options })
  })
}

export function signWithPasskey(options: PasskeyRequest): Promise<PasskeyOutcome<SignedChallenge>> {
  return outcomeOf(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return startAuthentication({ optionsJSON: options })
  })
}

async function outcomeOf<Answer>(ask: () => Promise<Answer>): Promise<PasskeyOutcome<Answer>> {
  try {
    return { data: await ask() }
  } catch (error) {
    const message = passkeyProblem(error)
    return { error: { status: 'CUSTOM_ERROR', error: message, data: { message } } }
  }
}

/** The names of the errors of Web Authentication and WebIDL, as sentences for the user. */
const problems = new Map<unknown, string>([
  ['NotAllowedError', 'The passkey wasn’t confirmed. Try again.'],
  ['AbortError', 'The passkey wasn’t confirmed. Try again.'],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['ConstraintError', 'This device can’t confirm it’s you. Set up a PIN, fingerprint or face unlock first.'],
  ['SecurityError', 'Passkeys only work at the shop’s public address.'],
])

export function passkeyProblem(error: unknown): string {
  if (!('PublicKeyCredential' in globalThis)) return 'Passkeys don’t work in this browser, or not at this address.'
  const { name } = (error ?? {}) as Partial<Error>
  return problems.get(name) ?? 'The passkey couldn’t be used. Try again.'
}
