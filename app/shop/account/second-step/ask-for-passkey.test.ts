import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { passkeyProblem } from './ask-for-passkey.ts'

describe('the sentence for a passkey that was not made or used', () => {
  beforeEach(() => vi.stubGlobal('PublicKeyCredential', () => {}))
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['NotAllowedError', 'The passkey wasn’t confirmed. Try again.'],
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['SecurityError', 'Passkeys only work at the shop’s public address.'],
    ['TypeError', 'The passkey couldn’t be used. Try again.'],
  ])('names the reason of a %s', (name, sentence) => {
    expect(passkeyProblem(Object.assign(new Error('in the words of the browser'), { name }))).toBe(sentence)
  })

  it('says so where the browser has no passkeys', () => {
    vi.unstubAllGlobals()
    const sentence = 'Passkeys don’t work in this browser, or not at this address.'
    expect(passkeyProblem(new Error('WebAuthn is not supported in this browser'))).toBe(sentence)
  })
})
