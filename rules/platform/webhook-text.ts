import { webhookExamples } from '#contract/back-office/webhook-examples.ts'

/** The part of the API page about webhooks: each event with an example. */
export function webhookText(): string {
  const events = Object.entries(webhookExamples).map(([type, { when, data }]) => {
    const body = JSON.stringify({ type, timestamp: '2026-11-20T07:48:02.123Z', data }, null, 2)
    return `### ${type}\n\n${when}\n\n\`\`\`json\n${body}\n\`\`\``
  })
  return [
    '## Webhooks',
    'The page Connections sends these messages to programs, signed as [Standard Webhooks](https://www.standardwebhooks.com) describes. `webhook-id` is the same at each try: ignore one that you have seen.',
    ...events,
  ].join('\n\n')
}
