import { webhooksApi } from '#app/api/admin/back-office.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Webhook } from '#contract/back-office/webhooks.ts'
import { ActionButton } from '#app/admin/kit/act.tsx'
import { hookProblem } from './webhooks/hook-text.ts'

export function HookAlerts({ webhooks, asOf }: { webhooks: readonly Webhook[]; asOf: string }) {
  return webhooks.map((webhook) => <HookAlert key={webhook._id} webhook={webhook} asOf={asOf} />)
}

function HookAlert({ webhook, asOf }: { webhook: Webhook; asOf: string }) {
  const sendAgain = webhooksApi.sendAgain.useMutation()
  const problem = hookProblem(webhook, asOf)
  if (!problem) return null
  const button = webhook.state === 'on' && (
    <ActionButton mutation={sendAgain} arg={{ id: webhook._id }} success={({ message }) => message}>
      Send again now<span className="visually-hidden"> to {webhook.url}</span>
    </ActionButton>
  )
  return (
    <Alert kind="warning" className="mb-4" action={button}>
      <p className="mb-0">
        <strong>{problem.happened}</strong> {problem.next}
      </p>
    </Alert>
  )
}
