import { parse } from 'bowser'

/** A longer header is not read: browsers send far less. */
const maxHeaderLength = 512

/** Browser and system of a `User-Agent`, such as `Firefox on Windows`, or empty. The client's claim, not a proof. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > maxHeaderLength) return ''
  const { browser, os, platform } = parse(userAgent)
  const system = platform.model === 'iPad' || platform.model === 'iPhone' ? platform.model : os.name
  return [browser.name, system].filter(Boolean).join(' on ')
}
