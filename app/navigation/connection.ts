export const offlineText = 'You seem to be offline. Check your connection, then try again.'

/** Whether the shop answers: a page whose code is missing is then one of an older version. */
export async function canReachShop(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    return true
  } catch {
    return false
  }
}
