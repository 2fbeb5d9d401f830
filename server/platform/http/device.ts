import { parse } from 'bowser'

/** A longer header is not read: browsers send far less. */
const maxHeaderLength = 512

/**
 * The browser and the system of a `User-Agent` header in words, such as `Firefox on Windows`; empty when neither is
 * known. It says what the client claims to be, so it helps people to recognise a device and proves nothing.
 */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > maxHeaderLength) return ''
  const { browser, os, platform } = parse(userAgent)
  const system = platform.model === 'iPad' || platform.model === 'iPhone' ? platform.model : os.name
  return [browser.name, system].filter(Boolean).join(' on ')
}
