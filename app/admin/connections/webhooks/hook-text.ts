import type { Webhook, WebhookTry } from '#contract/back-office/webhooks.ts'
import { timeText } from '#app/admin/connections/time-text.ts'

export function hookState({ state, failedTries, waiting, lastTry }: Webhook): {
  text: string
  variant: 'ok' | 'bad' | 'wait'
} {
  if (state === 'off') return { text: 'Off', variant: 'wait' }
  if (state === 'paused') return { text: 'Turned off by the shop', variant: 'bad' }
  if (failedTries > 0) return { text: `${failedTries} failed`, variant: 'bad' }
  if (waiting > 0) return { text: `${waiting} ${waiting === 1 ? 'waits' : 'wait'}`, variant: 'wait' }
  return lastTry ? { text: 'Works', variant: 'ok' } : { text: 'Not used yet', variant: 'wait' }
}

/** When the last message was sent and what came back: `Today 07:48, 200 in 0.3 s`. */
export function lastSentText({ lastTry }: Webhook, asOf: string): string {
  if (!lastTry) return 'Never'
  return `${timeText(lastTry.at, asOf)}, ${answerText(lastTry)}`
}

/** The response: its status, with the duration if it accepted the message, or why there was none. */
export function answerText({ status, error, durationMs }: Pick<WebhookTry, 'status' | 'error' | 'durationMs'>): string {
  if (status === null) return error ?? 'No response'
  if (status >= 200 && status < 300) return `${status} in ${(durationMs / 1000).toFixed(1)} s`
  return status >= 300 && status < 400 ? `${status}, a redirect` : String(status)
}

/** Why the owner should look at a webhook, in two sentences; undefined when its messages arrive. */
export function hookProblem(
  { url, state, failingSince, waiting, triesUntil }: Webhook,
  asOf: string,
): { happened: string; next: string } | undefined {
  const { host } = new URL(url)
  if (state === 'paused') {
    return {
      happened: `${host} no longer gets messages.`,
      next: 'It hasn’t accepted a message for three days, or has said it’s gone. Fix it, then turn the webhook back on.',
    }
  }
  if (state === 'off' || failingSince === null) return undefined
  const since = timeText(failingSince, asOf).replace('Today ', '')
  const messages = waiting === 1 ? '1 message waits' : `${waiting} messages wait`
  return {
    happened: `${host} hasn’t accepted messages since ${since}.`,
    next:
      triesUntil === null
        ? 'No messages are waiting. You can resend the failed ones.'
        : `${messages}; the shop tries until ${timeText(triesUntil, asOf).replace('Today ', '')}.`,
  }
}
