import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#db/open.ts'
import { countRecoveryCodes, deleteRecoveryCodes, insertRecoveryCodes } from './second-factor.queries.ts'

const count = 10

/** Lower case without letters and digits that look alike, 32 signs. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Replaces the recovery codes of a user. Returns the new ones, which cannot be read again. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, generateCode)
  await deleteRecoveryCodes(tx, userId)
  await insertRecoveryCodes(tx, userId, codes.map(hashOfRecoveryCode))
  return codes
}

/** Makes recovery codes for a user who has none; returns none when they have some. */
export async function ensureRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  return (await countRecoveryCodes(tx, userId)) > 0 ? [] : replaceRecoveryCodes(tx, userId)
}

/** The SHA-256 of a recovery code; case, hyphens and space do not matter. */
export function hashOfRecoveryCode(code: string): string {
  const signs = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(signs).digest('hex')
}

/** 24 signs of 5 random bits each, in groups of six. */
function generateCode(): string {
  const signs = [...randomBytes(24)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return signs.replaceAll(/.{6}(?=.)/g, '$&-')
}
